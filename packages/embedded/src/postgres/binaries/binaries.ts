import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError, errorCode, PostgresUnavailable } from '#postgres/errors.ts'
import { serverEnvironment } from '#postgres/server/server-environment.ts'
import type { ServerUser } from '#postgres/server/server-user.ts'
import { machineFolders } from './machine-folders.ts'
import { packagedFolders } from './packaged-folders.ts'

/** A Postgres that was seen to run: `folder` holds `postgres` and `initdb`. */
export type PostgresBinaries = { readonly folder: string; readonly version: string; readonly major: number }

export type BinarySources = {
  readonly packaged: (user: ServerUser) => Iterable<string>
  readonly machine: () => Iterable<string>
}

const oldestMajor = 15

/**
 * The packaged Postgres, else one of the machine's own. Existing data (`wantedMajor`) only opens with the major
 * version that made it.
 */
export async function findBinaries(
  user: ServerUser,
  wantedMajor: number | null,
  sources: BinarySources = { packaged: packagedFolders, machine: machineFolders },
): Promise<PostgresBinaries> {
  const refusals: string[] = []
  const others = new Set<number>()
  for (const [origin, folders] of [
    ['packaged', sources.packaged(user)],
    ['machine', sources.machine()],
  ] as const) {
    for (const folder of folders) {
      const found = await tryToRun(folder, user)
      if (typeof found === 'string') {
        if (origin === 'packaged') refusals.push(found)
      } else if (found.major >= oldestMajor && found.major === (wantedMajor ?? found.major)) {
        return found
      } else {
        others.add(found.major)
      }
    }
  }
  if (wantedMajor !== null && others.size > 0) throw otherMajor(wantedMajor, Math.max(...others))
  throw new PostgresUnavailable(
    `No Postgres can run here: the packaged one for ${process.platform}-${process.arch} ${refusals.length > 0 ? `fails (${refusals.at(-1)})` : 'is not installed'}, and none of version ${oldestMajor} or later was found on this machine: install PostgreSQL, or set DATABASE_URL.`,
  )
}

async function tryToRun(folder: string, { runAs }: ServerUser): Promise<PostgresBinaries | string> {
  try {
    const options = { ...runAs, cwd: '/', env: serverEnvironment(), timeout: 10_000 }
    const { stdout } = await promisify(execFile)(join(folder, 'postgres'), ['--version'], options)
    const version = /(\d+)[.\w]*/.exec(stdout)
    return version ? { folder, version: version[0], major: Number(version[1]) } : 'it does not tell its version'
  } catch (error) {
    const told = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n')[0] : ''
    return told || errorCode(error) || String(error)
  }
}

function otherMajor(wanted: number, available: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database folder was made by Postgres ${wanted}, and Postgres ${available} is what runs here: install Postgres ${wanted}, or set DATA_DIR to another folder.`,
  )
}
