import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { createDatabase, databaseExists } from '@ground-control/embedded/postgres/databases'
import { errorCode, errorText } from '@ground-control/embedded/postgres/errors'
import { type HostLock, readHostNote, takeHostLock } from '@ground-control/embedded/postgres/host-lock'
import { launchPostgres } from '@ground-control/embedded/postgres/launch-postgres'
import { StartProblem } from './start-problem.ts'

export type OpenDatabase = {
  readonly url: string
  readonly isEmbedded: boolean
  note(address: string): Promise<void>
  close(): Promise<void>
}

const databaseName = 'ground_control'

export async function openDatabase(wanted: {
  externalUrl: string | undefined
  folder: string
  onProgress: (line: string) => void
}): Promise<OpenDatabase> {
  if (wanted.externalUrl) {
    return { url: wanted.externalUrl, isEmbedded: false, note: async () => {}, close: async () => {} }
  }
  const postgres = await launchPostgres({ dataFolder: wanted.folder, onProgress: wanted.onProgress })
  let lock: HostLock | null = null
  try {
    lock = await takeHostLock(postgres.url('postgres'))
  } catch (error) {
    if (!postgres.adopted) await postgres.stop()
    throw error
  }
  if (!lock) {
    // The server belongs to the other start, so leave it running.
    const address = await readHostNote(postgres.url('postgres'))
    throw new StartProblem(
      `another Ground Control is already running on this data folder${address ? `, at ${address}` : ''}. Use that one, or set DATA_DIR and PORT to run a second one`,
    )
  }
  if (!(await databaseExists(postgres.url('postgres'), databaseName))) {
    await createDatabase(postgres.url('postgres'), databaseName)
  }
  return {
    url: postgres.url(databaseName),
    isEmbedded: true,
    note: (address) => lock.note(address),
    async close() {
      await lock.release()
      await postgres.stop()
    },
  }
}

export type DataFolder = { readonly postgres: string; readonly serverLog: string }

export function openDataFolder(root: string, wanted: string): DataFolder {
  const folder = path.resolve(root, wanted)
  const logs = path.join(folder, 'logs')
  try {
    const isNew = makeFolder(folder)
    makeFolder(logs)
    for (const place of [folder, logs]) accessSync(place, constants.W_OK | constants.X_OK)
    // Root's database runs as another user, who must be able to enter. The database folder itself is 0700.
    if (isNew && process.getuid?.() === 0) chmodSync(folder, statSync(folder).mode | 0o011)
  } catch (error) {
    const why = reasons[errorCode(error)] ?? errorText(error)
    throw new StartProblem(`the data folder ${folder} cannot be written: ${why}. Set DATA_DIR to another folder`)
  }
  return { postgres: path.join(folder, 'postgres'), serverLog: path.join(logs, 'server.log') }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a file is in the way',
  EEXIST: 'a file is in the way',
  ENOENT: 'it cannot be created there',
}

/** One level at a time: recursive mkdir hangs on a file system that answers ENOENT, such as /proc. */
function makeFolder(folder: string): boolean {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false
  const parent = path.dirname(folder)
  if (parent !== folder) makeFolder(parent)
  mkdirSync(folder)
  return true
}
