import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import { errorCode } from '#postgres/errors.ts'

export type Postmaster = {
  readonly pid: number
  readonly port: number
  readonly socketFolder: string
  readonly ready: boolean
}

/** Null without the file. `pid` is 0 while it is empty. */
export function readPostmaster(folder: string): Postmaster | null {
  try {
    const lines = readFileSync(postmasterFile(folder), 'utf8').split('\n')
    return {
      pid: Number.parseInt(lines[0] ?? '', 10) || 0,
      port: Number.parseInt(lines[3] ?? '', 10) || 0,
      socketFolder: lines[4] ?? '',
      ready: lines[7]?.trim() === 'ready',
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

export function postmasterFile(folder: string): string {
  return join(folder, 'postmaster.pid')
}

/** The pid may by now belong to another process, even another Postgres. */
export function isServerOf(pid: number, folder: string): boolean {
  if (!isAlive(pid) || !existsSync(folder)) return false
  if (!existsSync('/proc/self/cwd')) return isServerByArguments(pid, folder)
  try {
    // A server's working directory is its data folder, whatever path was used to name it.
    if (readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(folder)) return false
    const program = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? ''
    return program === '' || /^(postgres|postmaster)$/.test(basename(program))
  } catch (error) {
    // A process that is ending loses its arguments first, then its working directory.
    if (['ENOENT', 'ESRCH'].includes(errorCode(error))) return isAlive(pid)
    if (['EACCES', 'EPERM'].includes(errorCode(error))) return false
    throw error
  }
}

export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
  return !isZombie(pid)
}

/** In many containers process 1 doesn't collect ended processes, so they stay in the process table. */
function isZombie(pid: number): boolean {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false // This system has no /proc, or the process has just ended.
  }
}

function isServerByArguments(pid: number, folder: string): boolean {
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return `${stdout.trim()} `.includes(`postgres -D ${realpathSync(folder)} `)
}
