import { createDatabase, databaseExists } from '@ground-control/embedded/postgres/databases'
import { type HostLock, readHostNote, takeHostLock } from '@ground-control/embedded/postgres/host-lock'
import { launchPostgres } from '@ground-control/embedded/postgres/launch-postgres'
import { StartProblem } from './start-problem.ts'

export type OpenDatabase = {
  readonly url: string
  readonly isEmbedded: boolean
  /** Tells a second start where this one serves. */
  note(address: string): Promise<void>
  close(): Promise<void>
}

const databaseName = 'ground_control'

/** DATABASE_URL, or the embedded database, which only one start at a time may host. */
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
