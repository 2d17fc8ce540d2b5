import { closeSync, constants, openSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { EmbeddedPostgresError, errorCode } from '#postgres/errors.ts'
import { isServerOf, type Postmaster, postmasterFile, readPostmaster } from './postmaster.ts'
import { removeSocketFolder } from './socket-folder.ts'
import { stopServer } from './stop-server.ts'

/** A large database takes time to recover from a crash. */
const recoveryMs = 300_000
const emptyFileMs = 3_000

/** No process can have this id. */
const nobodysPid = 2_147_483_647

/** Waits until the folder's server answers. Null when a new one may start. Stops a server whose socket is gone. */
export async function findRunningServer(
  folder: string,
  onProgress: (line: string) => void,
): Promise<Postmaster | null> {
  let told = false
  for (const deadline = Date.now() + recoveryMs; Date.now() < deadline; await sleep(50)) {
    const postmaster = readPostmaster(folder)
    if (!postmaster) return null
    if (postmaster.pid === 0) {
      removeEmptyFile(folder)
    } else if (!isServerOf(postmaster.pid, folder)) {
      releaseFolder(folder, postmaster)
      return null
    } else {
      const answer = await ask(postmaster, folder)
      if (answer === 'ready') return postmaster
      if (answer === 'unreachable' && postmaster.ready) {
        onProgress(
          `Stopping the database server of an earlier run (process ${postmaster.pid}), which cannot be reached`,
        )
        await stopServer(postmaster.pid, folder)
      } else if (!told) {
        told = true
        onProgress(`Waiting for the database server of an earlier run (process ${postmaster.pid})`)
      }
    }
  }
  throw new EmbeddedPostgresError(`The database server of ${folder} has been starting or stopping for too long.`)
}

/** `unreachable` needs proof, because another process may be using a slow server. */
async function ask(
  { socketFolder: host, port }: Postmaster,
  folder: string,
): Promise<'ready' | 'busy' | 'unreachable'> {
  if (host === '') return 'busy'
  const where = { host, port, user: 'postgres', database: 'postgres', ssl: false }
  const client = new pg.Client({ ...where, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // The query below reports this too.
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return isSameFolder(rows[0]?.data_directory ?? '', folder) ? 'ready' : 'unreachable'
  } catch (error) {
    return ['ENOENT', 'ENOTDIR', 'ENOTSOCK', 'ECONNREFUSED'].includes(errorCode(error)) ? 'unreachable' : 'busy'
  } finally {
    await client.end()
  }
}

function isSameFolder(told: string, folder: string): boolean {
  try {
    return realpathSync(told) === realpathSync(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}

/**
 * The server is gone. Postgres removes this file itself, unless its pid now belongs to another process of the same
 * user. Changes the pid instead of deleting the file, because Postgres uses its last line to check that no old process
 * still works on the data.
 */
function releaseFolder(folder: string, { pid, socketFolder }: Postmaster) {
  removeSocketFolder(socketFolder)
  const file = postmasterFile(folder)
  const text = readFileSync(file, 'utf8')
  if (Number.parseInt(text, 10) !== pid) return
  const descriptor = openSync(file, constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW)
  try {
    writeFileSync(descriptor, text.replace(/^\d+/, String(nobodysPid)))
  } finally {
    closeSync(descriptor)
  }
}

/** The file is empty while a server starts, and stays empty if the machine crashed at that moment. */
function removeEmptyFile(folder: string) {
  const file = postmasterFile(folder)
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (age > emptyFileMs) rmSync(file, { force: true })
}
