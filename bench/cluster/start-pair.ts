import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { claimPort } from '@ground-control/launcher/claim-port'
import pg from 'pg'
import { vi } from 'vitest'

const run = promisify(execFile)
const host = '127.0.0.1'
const packages = '/usr/lib/postgresql'

/** The newest version that Debian installed. */
const binaries = () =>
  path.join(packages, String(Math.max(...readdirSync(packages).map(Number).filter(Number.isFinite))), 'bin')

/** Postgres refuses to run as root. */
async function owner(): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (which) => Number((await run('id', [which, 'postgres'])).stdout)),
  )
  return { uid: uid ?? 0, gid: gid ?? 0 }
}

/** Debian's Postgres with a standby. A synchronous standby has every change before its commit is confirmed. */
export async function startPair(database: string, { isSynchronous = true } = {}) {
  const as = await owner()
  const bin = binaries()
  const folder = mkdtempSync(path.join(tmpdir(), 'ground-control-pair-'))
  chownSync(folder, as.uid, as.gid)
  chmodSync(folder, 0o755)
  const tool = (name: string, args: readonly string[]) => run(path.join(bin, name), args, as)
  const urlOf = (port: number, name: string) => `postgres://postgres@${host}:${port}/${name}`

  async function start(data: string, port: number): Promise<ChildProcess> {
    const settings = {
      listen_addresses: host,
      port: String(port),
      unix_socket_directories: '',
      // Files in its own folder, so that a killed process leaves nothing elsewhere.
      dynamic_shared_memory_type: 'mmap',
      fsync: 'off',
      jit: 'off',
    }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(path.join(bin, 'postgres'), ['-D', data, ...args], { ...as, stdio: 'ignore' })
    await vi.waitFor(() => query(urlOf(port, 'postgres'), 'select 1'), { timeout: 30_000, interval: 100 })
    return child
  }

  const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')]
  const [firstPort, secondPort] = [await claimPort(host, 0), await claimPort(host, 0)]
  await tool('initdb', ['-D', first, '-U', 'postgres', '-A', 'trust', '--no-sync', '--locale=C.UTF-8'])
  appendFileSync(path.join(first, 'postgresql.conf'), 'max_connections = 200\n')
  const primary = await start(first, firstPort)
  await query(urlOf(firstPort, 'postgres'), `create database ${database}`)
  await tool('pg_basebackup', [
    '-h',
    host,
    '-p',
    String(firstPort),
    '-U',
    'postgres',
    '-D',
    second,
    '-R',
    '-X',
    'stream',
    // By default the copy is slow, so as not to disturb others.
    '-c',
    'fast',
  ])
  let standby = await start(second, secondPort)
  if (isSynchronous) {
    await query(urlOf(firstPort, 'postgres'), `alter system set synchronous_standby_names = '*'`)
    await query(urlOf(firstPort, 'postgres'), 'select pg_reload_conf()')
  }
  const kind = isSynchronous ? 'sync' : 'async'
  const isFollowing = async () =>
    (await query(urlOf(firstPort, 'postgres'), `select from pg_stat_replication where sync_state = '${kind}'`)) === 1
  await vi.waitUntil(isFollowing, { timeout: 30_000, interval: 100 })

  return {
    ports: { primary: firstPort, standby: secondPort },
    url: urlOf(firstPort, database),
    standbyUrl: urlOf(secondPort, database),
    /** Kills all its processes with -9, as a power failure would. */
    async killPrimary() {
      const exit = once(primary, 'exit')
      await signalAll(primary, 'SIGKILL')
      await exit
    },
    killStandby: () => end(standby, 'SIGQUIT'),
    async startStandby() {
      standby = await start(second, secondPort)
    },
    /** The standby keeps following, but always this much later. */
    async delayStandby(ms: number) {
      await query(urlOf(secondPort, 'postgres'), `alter system set recovery_min_apply_delay = '${ms}ms'`)
      await query(urlOf(secondPort, 'postgres'), 'select pg_reload_conf()')
    },
    /** The standby stays up, but gets no new changes. */
    holdStandby: () => query(urlOf(secondPort, 'postgres'), 'select pg_wal_replay_pause()'),
    releaseStandby: () => query(urlOf(secondPort, 'postgres'), 'select pg_wal_replay_resume()'),
    /** Stops all its processes where they are. Clients hear nothing more. */
    freezeStandby: () => signalAll(standby, 'SIGSTOP'),
    thawStandby: () => signalAll(standby, 'SIGCONT'),
    promote: () => query(urlOf(secondPort, 'postgres'), 'select pg_promote()'),
    async stop() {
      await Promise.all([end(primary, 'SIGQUIT'), end(standby, 'SIGQUIT')])
      for (const data of [first, second]) await removeSharedMemory(data)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** SIGQUIT ends Postgres at once, without finishing or writing anything. */
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

/**
 * Removes the shared memory that a killed Postgres leaves behind. Its lock file names it on the line before the last.
 */
async function removeSharedMemory(data: string): Promise<void> {
  const file = path.join(data, 'postmaster.pid')
  const [, id] = existsSync(file) ? (readFileSync(file, 'utf8').split('\n')[6]?.trim().split(/\s+/) ?? []) : []
  if (id) await run('ipcrm', ['-m', id])
}

/** Postgres puts each of its processes into its own session, so find them by their parent. */
async function signalAll(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(child.pid)])
  for (const pid of [child.pid, ...stdout.trim().split(/\s+/).map(Number)]) if (pid) process.kill(pid, signal)
}

/** Returns the number of rows. */
async function query(connectionString: string, text: string): Promise<number> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rowCount ?? 0
  } finally {
    await client.end()
  }
}
