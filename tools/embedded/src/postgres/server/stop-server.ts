import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError, errorCode } from '#postgres/errors.ts'
import { isServerOf } from './postmaster.ts'

const patienceMs = 10_000

/** SIGINT writes everything to disk. SIGQUIT ends at once and leaves recovery to the next start. */
export async function stopServer(pid: number, folder: string) {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    send(signal, pid, folder)
    if (await isGone(pid, folder)) return
  }
  throw new EmbeddedPostgresError(`The database server of ${folder} (process ${pid}) did not stop.`)
}

function send(signal: NodeJS.Signals, pid: number, folder: string) {
  try {
    if (isServerOf(pid, folder)) process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

async function isGone(pid: number, folder: string): Promise<boolean> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(20)) {
    if (!isServerOf(pid, folder)) return true
  }
  return false
}
