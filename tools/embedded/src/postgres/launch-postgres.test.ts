import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, test as base, beforeAll, describe, expect } from 'vitest'
import { EmbeddedPostgresError } from './errors.ts'
import { readHostNote, takeHostLock } from './host-lock.ts'
import { launchPostgres, type RunningPostgres } from './launch-postgres.ts'
import { isAlive, readPostmaster } from './server/postmaster.ts'
import { chooseServerUser, isRoot } from './server/server-user.ts'
import { buildLauncher, type LauncherChild, startLauncher } from './testing/launcher-child.ts'
import { askSql } from './testing/sql.ts'

const ordinaryUser = isRoot() ? { uid: 65_534, gid: 65_534 } : {}
/** A killed process loses nothing it has written, so these tests need no fsync. */
const settings = { fsync: 'off' }
const reachableRoot = '/var/lib/ground-control'

let root: string
let script: string
let template: string

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'launch-postgres-test-'))
  chmodSync(root, 0o755)
  script = await buildLauncher(join(root, 'launcher'))
  template = join(root, 'template')
  await (await launchPostgres({ dataFolder: template, settings })).stop()
}, 120_000)

afterAll(() => rmSync(root, { recursive: true, force: true }), 120_000)

/** Each test has its own folder, so that they can run in parallel. */
function createPlace(folder: string) {
  const started: (RunningPostgres | LauncherChild | ChildProcess)[] = []
  return {
    folder,
    started,
    async launch(dataFolder = folder, progress: string[] = []) {
      const server = await launchPostgres({ dataFolder, settings, onProgress: (line) => progress.push(line) })
      started.push(server)
      return server
    },
    /** When copied by root it belongs to root, and the start has to fix that. */
    copyTemplate: () => cp(template, folder, { recursive: true }),
    launchInChild(runAs = {}) {
      const child = startLauncher(script, folder, runAs)
      started.push(child)
      return child
    },
    serverPid: () => readPostmaster(folder)?.pid ?? 0,
    async clear() {
      for (const each of started.reverse()) await ('stop' in each ? each.stop() : each.kill('SIGKILL'))
    },
  }
}

const test = base.extend<{ place: ReturnType<typeof createPlace> }>({
  place: async ({ task }, use) => {
    const place = createPlace(join(root, task.id, 'postgres'))
    await use(place)
    await place.clear()
  },
})

const serverUrl = (server: RunningPostgres) => server.url('postgres')

async function problemOf(launched: Promise<unknown>): Promise<string> {
  const error = await launched.then(() => null).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  return (error as Error).message
}

describe.concurrent('one start after another', { timeout: 120_000 }, () => {
  test('a fresh folder becomes a database that no other user of the machine can reach', async ({ place }) => {
    const { folder, launch } = place
    const progress: string[] = []
    const server = await launch(folder, progress)
    expect(server).toMatchObject({ adopted: false, dataFolder: folder })
    expect(server.url('ground_control')).toBe(
      `postgres://postgres@/ground_control?host=${encodeURIComponent(server.socketFolder)}`,
    )
    expect(progress).toEqual([`Creating the database in ${folder}`, expect.stringMatching(/^Starting Postgres \d+/)])
    expect(await askSql(serverUrl(server), `select lower('ÉRIC')`)).toBe('éric')
    expect(await askSql(serverUrl(server), 'show listen_addresses')).toBe('')
    expect(await askSql(serverUrl(server), 'show jit')).toBe('off')
    expect(statSync(server.socketFolder).mode & 0o777).toBe(0o700)
  })

  test('a stop ends the process, may be repeated, and the next start has the data', async ({ place }) => {
    const { folder, launch, copyTemplate, serverPid } = place
    await copyTemplate()
    const first = await launch()
    await askSql(serverUrl(first), 'create table kept as select 42 as answer')
    const pid = serverPid()
    expect(isAlive(pid)).toBe(true)
    await Promise.all([first.stop(), first.stop()])
    expect(isAlive(pid)).toBe(false)
    expect(existsSync(first.socketFolder)).toBe(false)

    writeFileSync(join(folder, 'postgres.log'), 'x'.repeat(6 * 1024 * 1024))
    const second = await launch()
    expect(second.adopted).toBe(false)
    expect(await askSql(serverUrl(second), 'select answer from kept')).toBe(42)
    expect(readFileSync(join(folder, 'postgres.log'), 'utf8')).toMatch(/^\d{4}-.*ready to accept connections/s)
  })

  test('after a crash of the server the next start recovers what was committed', async ({ place }) => {
    const { launch, copyTemplate, serverPid } = place
    await copyTemplate()
    const first = await launch()
    await askSql(serverUrl(first), 'create table kept as select 42 as answer')
    process.kill(serverPid(), 'SIGKILL')
    const second = await launch()
    expect(second.adopted).toBe(false)
    expect(await askSql(serverUrl(second), 'select answer from kept')).toBe(42)
    expect(existsSync(first.socketFolder)).toBe(false)
  })

  test('a killed process leaves its server to the next start, with its data and a free lock', async ({ place }) => {
    const { launch, copyTemplate, launchInChild, serverPid } = place
    await copyTemplate()
    const child = launchInChild()
    const { url, adopted } = await child.launched
    expect(adopted).toBe(false)
    await askSql(url, 'create table kept as select 42 as answer')
    const pid = serverPid()
    await child.kill()

    const server = await launch()
    expect(server.adopted).toBe(true)
    expect(serverPid()).toBe(pid)
    expect(await askSql(serverUrl(server), 'select answer from kept')).toBe(42)
    const lock = await takeHostLock(serverUrl(server))
    expect(lock).not.toBeNull()
    await lock?.release()
    await server.stop()
    expect(isAlive(pid)).toBe(false)
  })

  test('a database whose creation was killed is created again', async ({ place }) => {
    const { folder, launch, launchInChild } = place
    const child = launchInChild()
    const parent = join(folder, '..')
    const drafts = () =>
      (existsSync(parent) ? readdirSync(parent) : []).filter((name) => name.includes('.initializing-'))
    while (!drafts().some((draft) => existsSync(join(parent, draft, 'PG_VERSION')))) await sleep(2)
    await child.kill()
    expect(existsSync(folder)).toBe(false)
    expect(drafts()).toHaveLength(1)

    const server = await launch()
    expect(server.adopted).toBe(false)
    expect(await askSql(serverUrl(server), 'select 42')).toBe(42)
    expect(drafts()).toEqual([])
  })

  test('an ordinary user starts, is killed and starts again; root then runs it as that user', async ({ place }) => {
    const { folder, launch, launchInChild, serverPid } = place
    mkdirSync(join(folder, '..'))
    chmodSync(join(folder, '..'), 0o777)
    const first = launchInChild(ordinaryUser)
    await askSql((await first.launched).url, 'create table kept as select 42 as answer')
    await first.kill()
    const second = launchInChild(ordinaryUser)
    expect(await second.launched).toMatchObject({ adopted: true, dataFolder: folder })
    const pid = serverPid()
    await second.stop()
    expect(isAlive(pid)).toBe(false)

    const server = await launch()
    expect(server).toMatchObject({ adopted: false, dataFolder: folder })
    expect(await askSql(serverUrl(server), 'select answer from kept')).toBe(42)
  })
})

describe.concurrent('what may stand in the way', { timeout: 120_000 }, () => {
  test('two starts at the same time share one server, and one of them hosts', async ({ place }) => {
    const { launch } = place
    const [one, other] = await Promise.all([launch(), launch()])
    expect([one.adopted, other.adopted].sort()).toEqual([false, true])
    expect(one.socketFolder).toBe(other.socketFolder)
    const lock = await takeHostLock(serverUrl(one))
    await lock?.note('http://127.0.0.1:4000')
    expect(await takeHostLock(serverUrl(other))).toBeNull()
    expect(await readHostNote(serverUrl(other))).toBe('http://127.0.0.1:4000')
    await lock?.release()
  })

  test('a server without its socket is replaced; another process with its old pid is left alone', async ({ place }) => {
    const { folder, started, launch, copyTemplate, serverPid } = place
    await copyTemplate()
    const first = await launch()
    await askSql(serverUrl(first), 'create table kept as select 42 as answer')
    const pid = serverPid()
    rmSync(first.socketFolder, { recursive: true })
    const second = await launch()
    expect(second.adopted).toBe(false)
    expect(isAlive(pid)).toBe(false)
    expect(await askSql(serverUrl(second), 'select answer from kept')).toBe(42)

    const left = readFileSync(join(folder, 'postmaster.pid'), 'utf8')
    await second.stop()
    const stranger = spawn('sleep', ['60'], { ...chooseServerUser(null).runAs, cwd: '/' })
    started.push(stranger)
    writeFileSync(join(folder, 'postmaster.pid'), left.replace(/^\d+/, String(stranger.pid)))
    const third = await launch()
    expect(third.adopted).toBe(false)
    expect(isAlive(stranger.pid ?? 0)).toBe(true)
    expect(await askSql(serverUrl(third), 'select answer from kept')).toBe(42)
  })

  test('a folder that only its owner can enter is not forced open', async ({ place }) => {
    const { folder, launch } = place
    mkdirSync(join(folder, '..'), { mode: 0o700 })
    const progress: string[] = []
    const first = await launch(folder, progress)
    try {
      await askSql(serverUrl(first), 'create table kept as select 42 as answer')
      await first.stop()
      // Root runs the server as another account, which cannot enter. An ordinary user runs it in place.
      expect(first.dataFolder.startsWith(isRoot() ? `${reachableRoot}/` : folder)).toBe(true)
      expect(progress[0]).toContain(first.dataFolder)
      expect(statSync(join(folder, '..')).mode & 0o777).toBe(0o700)
      chmodSync(join(folder, '..'), 0o755)
      const second = await launch()
      expect(second.dataFolder).toBe(first.dataFolder)
      expect(await askSql(serverUrl(second), 'select answer from kept')).toBe(42)
      await second.stop()
    } finally {
      if (first.dataFolder.startsWith(`${reachableRoot}/`)) rmSync(first.dataFolder, { recursive: true })
    }
  })

  test('a folder that cannot be written gives one clear line', async ({ place }) => {
    const { folder, launch, launchInChild } = place
    const closed = join(folder, '..')
    mkdirSync(closed)
    chmodSync(closed, 0o555)
    expect(await problemOf(launchInChild(ordinaryUser).launched)).toBe(
      `The database folder ${folder} cannot be used: permission denied; set DATA_DIR to a writable folder.`,
    )
    const file = join(root, 'a-file')
    writeFileSync(file, '')
    await expect(launch(join(file, 'postgres'))).rejects.toThrow(EmbeddedPostgresError)
    await expect(launch(file)).rejects.toThrow(/a file is in the way/)
  })

  test('a folder of another user, version or purpose gives one line and is not touched', async ({ place }) => {
    const { folder, launch, launchInChild } = place
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'holiday.jpg'), 'beach')
    expect(await problemOf(launch())).toMatch(
      /^The folder .*postgres contains files that are not a Postgres database\. .*\.$/,
    )
    writeFileSync(join(folder, 'PG_VERSION'), '9.6\n')
    expect(await problemOf(launch())).toMatch(
      /^The database folder was created by Postgres 9, but this machine runs Postgres \d+\. .*\.$/,
    )
    expect(readdirSync(folder).sort()).toEqual(['PG_VERSION', 'holiday.jpg'])
    if (isRoot()) {
      expect(await problemOf(launchInChild(ordinaryUser).launched)).toMatch(/belongs to another user/)
    }
  })
})
