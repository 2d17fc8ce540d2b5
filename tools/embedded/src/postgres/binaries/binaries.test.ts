import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PostgresUnavailable } from '#postgres/errors.ts'
import { chooseServerUser } from '#postgres/server/server-user.ts'
import { findBinaries, machineFolders } from './binaries.ts'
import { packagedFolder } from './packaged-folder.ts'

const user = chooseServerUser(null)
const installed = packagedFolder(user) ?? ''
let root: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'binaries-test-'))
  chmodSync(root, 0o755)
})

afterAll(() => rmSync(root, { recursive: true, force: true }), 30_000)

/** The package as npm leaves it without install scripts: no symbolic links. */
function packageWithoutLinks(name: string): string {
  const folder = join(root, name)
  const source = dirname(dirname(installed))
  const kept = (path: string) => !lstatSync(path).isSymbolicLink() && !/\.a$|lib\/postgresql$/.test(path)
  for (const part of ['package.json', 'native/pg-symlinks.json', 'native/bin', 'native/lib']) {
    cpSync(join(source, part), join(folder, part), { recursive: true, filter: kept })
  }
  return folder
}

const versionOf = (folder: string) =>
  execFileSync(join(folder, 'postgres'), ['--version'], { ...user.runAs, cwd: '/', stdio: 'pipe' }).toString()

test('missing library links are made in the package itself', () => {
  const folder = packageWithoutLinks('unlinked')
  expect(() => versionOf(join(folder, 'native', 'bin'))).toThrow(/libicu|Library not loaded/)
  const bin = packagedFolder(user, folder, join(root, 'unused'))
  expect(bin).toBe(join(folder, 'native', 'bin'))
  expect(versionOf(bin ?? '')).toMatch(/PostgreSQL/)
  expect(existsSync(join(root, 'unused'))).toBe(false)
})

test('an unreachable or read-only package is copied once, readable by all', () => {
  const folder = packageWithoutLinks('closed')
  chmodSync(join(folder, 'native', 'lib'), 0o555)
  chmodSync(folder, 0o700)
  const cache = join(root, 'cache')
  const bin = packagedFolder(user, folder, cache) ?? ''
  expect(bin.startsWith(cache)).toBe(true)
  expect(versionOf(bin)).toMatch(/PostgreSQL/)
  expect(statSync(join(bin, '..', 'lib')).mode & 0o777).toBe(0o755)

  const madeAt = statSync(bin).ctimeMs
  expect(packagedFolder(user, folder, cache)).toBe(bin)
  expect(statSync(bin).ctimeMs).toBe(madeAt)
  expect(readdirSync(cache)).toHaveLength(1)
  chmodSync(join(folder, 'native', 'lib'), 0o755)
})

test('the packaged Postgres comes first, then one installed on the machine', async () => {
  const broken = fakePostgres('broken', 'echo "no such library" >&2; exit 127')
  const old = fakePostgres('old', 'echo "postgres (PostgreSQL) 14.9"')
  const fourteenAndReal = () => [old, installed]
  const fromPackage = await findBinaries(user, null, { packaged: () => installed, machine: () => [old] })
  expect(fromPackage.folder).toBe(installed)
  expect(await findBinaries(user, null, { packaged: () => null, machine: fourteenAndReal })).toEqual(fromPackage)
  expect(await findBinaries(user, null, { packaged: () => broken, machine: fourteenAndReal })).toEqual(fromPackage)
})

test('existing data decides which major version runs', async () => {
  const sixteen = fakePostgres('sixteen', 'echo "postgres (PostgreSQL) 16.2 (Debian 16.2-1)"')
  const sources = { packaged: () => installed, machine: () => [sixteen] }
  expect(await findBinaries(user, 16, sources)).toEqual({ folder: sixteen, version: '16.2', major: 16 })
  await expect(findBinaries(user, 17, sources)).rejects.toThrow(
    /^The database folder was created by Postgres 17, but this machine runs Postgres 18/,
  )
})

test('a machine without Postgres gets a message about what is missing', async () => {
  const broken = fakePostgres('broken too', 'echo "no such library" >&2; exit 127')
  const absent = findBinaries(user, null, { packaged: () => null, machine: () => [] })
  await expect(absent).rejects.toThrow(PostgresUnavailable)
  await expect(absent).rejects.toThrow(
    /^No Postgres can run here: .* is not installed, .* 15 or later\. .*DATABASE_URL\.$/,
  )
  const failing = findBinaries(user, null, { packaged: () => broken, machine: () => [join(root, 'nowhere')] })
  await expect(failing).rejects.toThrow(/does not run \(no such library\)/)
})

test('only a folder with both programs counts as a Postgres of the machine', () => {
  const whole = fakePostgres('whole', 'exit 0')
  const half = fakePostgres('half', 'exit 0')
  rmSync(join(half, 'initdb'))
  const found = machineFolders([half, whole, join(root, 'nowhere'), whole].join(':'))
  expect(found[0]).toBe(whole)
  expect(found).not.toContain(half)
  expect(found.filter((folder) => folder === whole)).toHaveLength(1)
})

function fakePostgres(name: string, body: string): string {
  const folder = join(root, name)
  mkdirSync(folder)
  for (const program of ['postgres', 'initdb'])
    writeFileSync(join(folder, program), `#!/bin/sh\n${body}\n`, { mode: 0o755 })
  return folder
}
