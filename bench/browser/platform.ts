import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDatabase, databaseExists } from '@ground-control/embedded/postgres/databases'
import { launchPostgres } from '@ground-control/embedded/postgres/launch-postgres'
import pg from 'pg'

export type BenchPlatform = {
  readonly origin: string
  readonly databaseUrl: string
  readonly pool: pg.Pool
  /** The platform's process, not the database's. */
  readonly pid: number
  close(): Promise<void>
}

const database = 'bench'

/** Runs the platform as `npm start` does, with demo data. A named folder keeps that data for the next run. */
export async function startPlatform(
  keptFolder: string | undefined,
  seed: 'large' | 'tiny' = 'large',
  settings: Readonly<Record<string, string>> = {},
  postgresSettings: Readonly<Record<string, string>> = { fsync: 'off' },
): Promise<BenchPlatform> {
  const folder = keptFolder ?? mkdtempSync(path.join(tmpdir(), 'ground-control-bench-'))
  mkdirSync(folder, { recursive: true })
  // Root's database runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755)
  const postgres = await launchPostgres({ dataFolder: path.join(folder, 'postgres'), settings: postgresSettings })
  const discard = async () => {
    await postgres.stop()
    if (!keptFolder) rmSync(folder, { recursive: true, force: true })
  }
  try {
    const databaseUrl = postgres.url(database)
    if (!(await databaseExists(postgres.url('postgres'), database))) {
      await createDatabase(postgres.url('postgres'), database)
    }
    const { child, origin } = await begin({
      ...process.env,
      PORT: '0',
      SEED: seed,
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'warn',
      CALLS_PER_MINUTE: '1000000',
      ...settings,
    })
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 3 })
    return {
      origin,
      databaseUrl,
      pool,
      pid: child.pid ?? 0,
      async close() {
        await pool.end()
        await end(child)
        await discard()
      },
    }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Starts `npm start` in its own process. */
export function begin(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; origin: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(projectFolder(), startScript)], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      const origin = /ready at (http:\/\/\S+)/.exec(output)?.[1]
      if (origin) resolve({ child, origin })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`The platform ended with ${code}:\n${output}`)))
  })
}

export function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

const startScript = 'scripts/start.mjs'

/** This file runs from a bundle below the project. */
function projectFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!existsSync(path.join(folder, startScript))) {
    if (folder === path.dirname(folder)) throw new Error(`${startScript} is nowhere above ${import.meta.url}.`)
    folder = path.dirname(folder)
  }
  return folder
}
