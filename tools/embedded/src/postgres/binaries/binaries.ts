import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError, errorCode, PostgresUnavailable } from '#postgres/errors.ts'
import { serverEnvironment } from '#postgres/server/server-environment.ts'
import type { ServerUser } from '#postgres/server/server-user.ts'
import { packagedFolder } from './packaged-folder.ts'

/** Known to run. `folder` contains `postgres` and `initdb`. */
export type PostgresBinaries = { readonly folder: string; readonly version: string; readonly major: number }

type Sources = {
  readonly packaged: (user: ServerUser) => string | null
  readonly machine: () => readonly string[]
}

const minMajor = 15

/**
 * The packaged Postgres, or one installed on the machine. Existing data needs its own major version (`wantedMajor`).
 */
export async function findBinaries(
  user: ServerUser,
  wantedMajor: number | null,
  { packaged, machine }: Sources = { packaged: packagedFolder, machine: machineFolders },
): Promise<PostgresBinaries> {
  const fits = ({ major }: PostgresBinaries) => major >= minMajor && major === (wantedMajor ?? major)
  const own = await tryToRun(() => packaged(user), user)
  if (own.state === 'runs' && fits(own.binaries)) return own.binaries

  for (const folder of machine()) {
    const other = await tryToRun(() => folder, user)
    if (other.state === 'runs' && fits(other.binaries)) return other.binaries
  }
  if (own.state === 'runs') throw otherMajor(wantedMajor, own.binaries)
  const state = own.state === 'absent' ? 'is not installed' : `does not run (${own.reason})`
  throw new PostgresUnavailable(
    `No Postgres can run here: the packaged one for ${process.platform}-${process.arch} ${state}, and this machine has no PostgreSQL ${wantedMajor ?? `${minMajor} or later`}. Install it, or set DATABASE_URL.`,
  )
}

type Trial =
  | { readonly state: 'runs'; readonly binaries: PostgresBinaries }
  | { readonly state: 'fails'; readonly reason: string }
  | { readonly state: 'absent' }

async function tryToRun(find: () => string | null, { runAs }: ServerUser): Promise<Trial> {
  try {
    const folder = find()
    if (folder === null) return { state: 'absent' }
    const options = { ...runAs, cwd: '/', env: serverEnvironment(), timeout: 10_000 }
    const { stdout } = await promisify(execFile)(join(folder, 'postgres'), ['--version'], options)
    const told = /(\d+)[.\w]*/.exec(stdout)
    if (!told) return { state: 'fails', reason: 'it reports no version' }
    return { state: 'runs', binaries: { folder, version: told[0], major: Number(told[1]) } }
  } catch (error) {
    const told = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n')[0] : ''
    return { state: 'fails', reason: told || errorCode(error) || String(error) }
  }
}

function otherMajor(wanted: number | null, { major }: PostgresBinaries): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database folder was created by Postgres ${wanted}, but this machine runs Postgres ${major}. Install PostgreSQL ${wanted}, or set DATA_DIR to another folder.`,
  )
}

const debianRoot = '/usr/lib/postgresql'

/** Looks in the PATH, then in Debian's folders, newest first. */
export function machineFolders(path = process.env.PATH ?? ''): string[] {
  const onPath = path.split(delimiter).filter((folder) => folder !== '')
  const debian = existsSync(debianRoot)
    ? readdirSync(debianRoot)
        .sort((one, other) => Number.parseInt(other, 10) - Number.parseInt(one, 10))
        .map((major) => join(debianRoot, major, 'bin'))
    : []
  return [...new Set([...onPath, ...debian])].filter((folder) =>
    ['postgres', 'initdb'].every((program) => existsSync(join(folder, program))),
  )
}
