import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, constants, fchownSync, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresBinaries } from '#postgres/binaries/binaries.ts'
import { EmbeddedPostgresError, folderProblem, serverProblem } from '#postgres/errors.ts'
import type { ClusterPlace } from './place-cluster.ts'
import { type Postmaster, readPostmaster } from './postmaster.ts'
import { serverEnvironment } from './server-environment.ts'
import { defaultPort, makeSocketFolder, removeSocketFolder } from './socket-folder.ts'

export type ServerSettings = Readonly<Record<string, string>>

const maxLogBytes = 5 * 1024 * 1024
const recoveryMs = 300_000

/** Null when another server holds the folder. Look for it again. */
export async function startServer(
  { folder, user }: ClusterPlace,
  binaries: PostgresBinaries,
  settings: ServerSettings,
): Promise<Postmaster | null> {
  const logFile = join(folder, 'postgres.log')
  const log = openLog(logFile, user.runAs)
  const socketFolder = makeSocketFolder(user)
  const logged = fstatSync(log).size
  // Its own session, so that Ctrl-C does not reach the server before our connections are closed.
  const server = spawn(
    join(binaries.folder, 'postgres'),
    serverArguments(folder, socketFolder, binaries.major, settings),
    {
      ...user.runAs,
      cwd: '/',
      env: serverEnvironment(),
      detached: true,
      stdio: ['ignore', log, log],
    },
  )
  closeSync(log)
  server.unref()
  try {
    return await becomesReady(server, folder)
  } catch (error) {
    removeSocketFolder(socketFolder)
    const output = readFileSync(logFile).subarray(logged).toString()
    if (/lock file ".*" already exists|lock file ".*" is empty|shared memory block .* is still in use/.test(output))
      return null
    throw error instanceof EmbeddedPostgresError ? error : serverProblem(folder, output || String(error), logFile)
  }
}

function serverArguments(folder: string, socketFolder: string, major: number, settings: ServerSettings): string[] {
  const chosen: ServerSettings = {
    port: String(defaultPort),
    listen_addresses: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    log_checkpoints: 'off',
    // Measured: concurrent scans are faster without the I/O workers of version 18.
    ...(major >= 18 && { io_method: 'sync' }),
    ...settings,
  }
  return [
    '-D',
    folder,
    '-k',
    socketFolder,
    ...Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

async function becomesReady(server: ChildProcess, folder: string): Promise<Postmaster> {
  let failure: Error | undefined
  server.once('error', (error) => {
    failure = error
  })
  server.once('exit', (code, signal) => {
    failure ??= new Error(`Postgres ended with ${signal ?? code}`)
  })
  for (const deadline = Date.now() + recoveryMs; Date.now() < deadline; await sleep(20)) {
    if (failure) throw failure
    const postmaster = readPostmaster(folder)
    if (postmaster?.ready && postmaster.pid === server.pid) return postmaster
  }
  server.kill('SIGQUIT')
  throw new EmbeddedPostgresError(`The database in ${folder} was not ready after ${recoveryMs / 60_000} minutes.`)
}

/** Follows no link: root writes here into a folder of an unprivileged account. */
function openLog(file: string, runAs: ClusterPlace['user']['runAs']): number {
  try {
    const log = openSync(
      file,
      constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW,
      0o600,
    )
    if (fstatSync(log).size > maxLogBytes) ftruncateSync(log)
    if ('uid' in runAs) fchownSync(log, runAs.uid, runAs.gid)
    return log
  } catch (error) {
    throw folderProblem(file, error)
  }
}
