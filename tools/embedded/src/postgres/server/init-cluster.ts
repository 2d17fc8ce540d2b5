import { execFile } from 'node:child_process'
import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { PostgresBinaries } from '#postgres/binaries/binaries.ts'
import { EmbeddedPostgresError, errorCode, folderProblem, serverProblem } from '#postgres/errors.ts'
import type { ClusterPlace } from './place-cluster.ts'
import { isAlive } from './postmaster.ts'
import { serverEnvironment } from './server-environment.ts'

/** Null when the folder holds no cluster yet. */
export function clusterMajor(folder: string): number | null {
  try {
    if (readdirSync(folder).length === 0) return null
    return Number.parseInt(readFileSync(join(folder, 'PG_VERSION'), 'utf8'), 10)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw folderProblem(folder, error)
    if (!statSync(folder, { throwIfNoEntry: false })) return null
    throw new EmbeddedPostgresError(
      `The folder ${folder} contains files that are not a Postgres database. Nothing was changed. Move them away, or set DATA_DIR to another folder.`,
    )
  }
}

/** Creates the cluster beside its place and moves it there, so that the folder never contains half a cluster. */
export async function initCluster({ folder, user }: ClusterPlace, binaries: PostgresBinaries, sync: boolean) {
  sweepLeftovers(folder)
  const draft = makeDraft(folder)
  try {
    if ('uid' in user.runAs) chownSync(draft, user.runAs.uid, user.runAs.gid)
    await promisify(execFile)(
      join(binaries.folder, 'initdb'),
      [
        '-D',
        draft,
        '-U',
        'postgres',
        '-A',
        'trust',
        '--encoding=UTF8',
        ...locale(binaries.major),
        ...(sync ? [] : ['-N']),
      ],
      { ...user.runAs, cwd: '/', env: serverEnvironment() },
    ).catch((error: Error & { stderr?: string }) => {
      throw serverProblem(folder, error.stderr || error.message)
    })
    moveInto(folder, draft)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function makeDraft(folder: string): string {
  try {
    return mkdtempSync(`${folder}.initializing-${process.pid}-`)
  } catch (error) {
    throw folderProblem(folder, error)
  }
}

function sweepLeftovers(folder: string) {
  const prefix = `${basename(folder)}.initializing-`
  for (const entry of readdirSync(dirname(folder))) {
    if (!entry.startsWith(prefix) || isAlive(Number.parseInt(entry.slice(prefix.length), 10))) continue
    try {
      rmSync(join(dirname(folder), entry), { recursive: true, force: true, maxRetries: 5 })
    } catch (error) {
      // Belongs to someone else, or an orphaned initdb still writes to it. A later start tries again.
      if (!['EACCES', 'EPERM', 'ENOTEMPTY'].includes(errorCode(error))) throw folderProblem(folder, error)
    }
  }
}

/** Sorts by code point, the same on every machine and release. */
function locale(major: number): string[] {
  const characterType = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const base = ['--locale=C', `--lc-ctype=${characterType}`]
  return major >= 17 ? [...base, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : base
}

function moveInto(folder: string, draft: string) {
  try {
    renameSync(draft, folder)
    const parent = openSync(dirname(folder), 'r')
    fsyncSync(parent)
    closeSync(parent)
  } catch (error) {
    // A parallel start was faster, so use its cluster.
    if (['ENOTEMPTY', 'EEXIST'].includes(errorCode(error)) && clusterMajor(folder) !== null) return
    throw folderProblem(folder, error)
  }
}
