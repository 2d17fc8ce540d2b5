import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDatabase, dropDatabase, withDatabase } from '@ground-control/embedded/postgres/databases'
import pg from 'pg'

const startScript = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url))

/** The whole platform as `npm start` runs it, on its own database. */
export type Platform = {
  readonly origin: string
  readonly pool: pg.Pool
  /** Where the embedded mail server listens. */
  readonly smtp: { readonly host: string; readonly port: number }
  readonly log: string
  /** Stops the server while pages are open, gracefully by default. start() restarts it at the same address. */
  stop(how?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export async function runPlatform(name: string, variables: Record<string, string> = {}): Promise<Platform> {
  const adminUrl = process.env.E2E_ADMIN_URL ?? ''
  const database = `browser_${name}_${process.pid}`
  await createDatabase(adminUrl, database)
  const databaseUrl = withDatabase(adminUrl, database)
  const folder = mkdtempSync(path.join(tmpdir(), 'ground-control-data-'))
  const environment = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: '0',
    SEED: 'tiny',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
    IDENTITY_ATTEMPTS_PER_MINUTE: '1000',
    // Long enough for real answers, and short enough to wait for one that never comes.
    PAYMENT_TIMEOUT_SECONDS: '4',
    ...(process.env.E2E_EXTRAS && { EXTRAS: process.env.E2E_EXTRAS }),
    ...variables,
  }
  let running = await begin(environment)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 3 })
  pool.on('error', () => {})
  const { port } = new URL(running.origin)
  return {
    origin: running.origin,
    pool,
    get smtp() {
      return running.smtp
    },
    get log() {
      return running.log()
    },
    stop: (how) => end(running.child, how),
    async start() {
      running = await begin({ ...environment, PORT: port })
    },
    async close() {
      await end(running.child)
      await pool.end()
      await dropDatabase(adminUrl, database)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Running = {
  readonly child: ChildProcess
  readonly origin: string
  readonly smtp: Platform['smtp']
  readonly log: () => string
}

const startMs = 80_000

function begin(env: NodeJS.ProcessEnv): Promise<Running> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [startScript], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      const origin = /ready at (http:\/\/\S+)/.exec(output)?.[1]
      if (!origin || !output.includes('Press Ctrl-C')) return
      const [, host = '', port] = /SMTP at ([\d.]+):(\d+)/.exec(output) ?? []
      resolve({ child, origin, smtp: { host, port: Number(port) }, log: () => output })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`The platform ended with ${code}:\n${output}`)))
    setTimeout(() => reject(new Error(`The platform has not started:\n${output}`)), startMs).unref()
  })
}

function end(child: ChildProcess, how: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(how)
  })
}
