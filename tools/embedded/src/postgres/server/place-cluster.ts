import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { EmbeddedPostgresError, folderProblem } from '#postgres/errors.ts'
import { canEnter, chooseServerUser, isRoot, type ServerUser } from './server-user.ts'

export type ClusterPlace = { readonly folder: string; readonly user: ServerUser }

/** Used when the server's user cannot reach the wanted folder. */
const reachableRoot = '/var/lib/ground-control'

/** Decides the data folder and the server's user. Creates the parents, not the folder. */
export function placeCluster(dataFolder: string, onProgress: (line: string) => void): ClusterPlace {
  const wanted = settledPath(dataFolder)
  const existing = statOf(wanted)
  if (existing && !existing.isDirectory()) throw folderProblem(wanted, { code: 'ENOTDIR' })
  if (!isRoot()) return { folder: ownFolder(wanted, existing), user: chooseServerUser(null) }

  const holdsData = existsSync(join(wanted, 'PG_VERSION'))
  const user = chooseServerUser(holdsData ? existing : null)
  const substitute = join(reachableRoot, createHash('sha256').update(wanted).digest('hex').slice(0, 16))
  const reachable = canEnter(user, dirname(wanted))
  if (!reachable && holdsData) {
    throw new EmbeddedPostgresError(
      `${user.name} has to run the database but cannot enter ${wanted}. Let other users enter ${dirname(wanted)} and the folders above it (chmod o+x).`,
    )
  }
  // Data that an earlier start placed elsewhere stays in use, even if the wanted folder is reachable now.
  if (reachable && (holdsData || !existsSync(join(substitute, 'PG_VERSION')))) {
    return { folder: handOver(wanted, user), user }
  }
  const reason = reachable ? 'where an earlier start put it' : `because ${user.name} cannot enter ${dirname(wanted)}`
  onProgress(`Keeping the database in ${substitute}, ${reason}`)
  makeFolder(reachableRoot)
  const owner = chooseServerUser(statOf(join(substitute, 'PG_VERSION')))
  return { folder: handOver(substitute, owner), user: owner }
}

/** Creates the parents and returns the real path. */
function settledPath(dataFolder: string): string {
  const path = resolve(dataFolder)
  makeFolder(dirname(path))
  return existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path))
}

function makeFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
  } catch (error) {
    throw folderProblem(folder, error)
  }
}

function statOf(path: string): Stats | null {
  return statSync(path, { throwIfNoEntry: false }) ?? null
}

function ownFolder(folder: string, existing: Stats | null): string {
  if (existing && existing.uid !== process.getuid?.()) {
    throw new EmbeddedPostgresError(
      `The database folder ${folder} belongs to another user (${existing.uid}). Start as that user or as root, or set DATA_DIR to another folder.`,
    )
  }
  try {
    accessSync(existing ? folder : dirname(folder), constants.R_OK | constants.W_OK | constants.X_OK)
    restrict(folder, existing)
  } catch (error) {
    throw folderProblem(folder, error)
  }
  return folder
}

/** A cluster copied by root belongs to root, but Postgres only opens files of its own user. */
function handOver(folder: string, { runAs }: ServerUser): string {
  const existing = statOf(folder)
  if (existing?.uid === 0 && existsSync(join(folder, 'PG_VERSION'))) {
    const { uid = 0, gid = 0 } = runAs
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      lchownSync(join(folder, entry), uid, gid)
    chownSync(folder, uid, gid)
  }
  restrict(folder, existing)
  return folder
}

/** Postgres refuses a folder that others can read. Copies and backups often are like that. */
function restrict(folder: string, existing: Stats | null) {
  if (existing && existing.mode & 0o027 && existsSync(join(folder, 'PG_VERSION'))) chmodSync(folder, 0o700)
}
