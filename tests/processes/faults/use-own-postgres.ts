import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { createDatabase } from '@ground-control/embedded/postgres/databases'
import { launchPostgres, type RunningPostgres } from '@ground-control/embedded/postgres/launch-postgres'
import { scratchFolder } from '@ground-control/embedded/postgres/testing/scratch-folder'
import { claimPort } from '@ground-control/launcher/claim-port'
import { migrationsFolder } from '@ground-control/launcher/migrations'
import { root } from '@ground-control/scripts/setup/root.mjs'
import { migrateDatabase } from '@ground-control/server/platform/db/migrate'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'

/** Keeps the owner, because Postgres starts only on its own files. */
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])

const host = '127.0.0.1'
const name = 'ground_control'
const port = await claimPort(host, 0)

/** A separate Postgres at a fixed address, so that it can be restarted under load. */
export function useOwnPostgres() {
  const folder = scratchFolder('restart')
  const backup = path.join(folder, 'backup')
  const url = `postgres://postgres@${host}:${port}/${name}`
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  pool.on('error', () => {})
  let server: RunningPostgres
  const start = async () => {
    server = await launchPostgres({
      dataFolder: path.join(folder, 'postgres'),
      settings: { listen_addresses: host, port: String(port), fsync: 'off' },
    })
  }
  beforeAll(async () => {
    await start()
    await createDatabase(`postgres://postgres@${host}:${port}/postgres`, name)
    await migrateDatabase(url, { folder: migrationsFolder(root), timeZone: 'UTC' })
  })
  afterAll(async () => {
    await pool.end()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    pool,
    url,
    async restart() {
      await server.stop()
      await start()
    },
    /** Copies all files while Postgres is stopped. */
    async backUp() {
      await server.stop()
      await copyFolder(server.dataFolder, backup)
      await start()
    },
    /** No other client can reach the database until `prepare` is done. */
    async goBackToBackup(prepare: (client: pg.Client) => Promise<void>) {
      await server.stop()
      rmSync(server.dataFolder, { recursive: true })
      await copyFolder(backup, server.dataFolder)
      const alone = await launchPostgres({ dataFolder: server.dataFolder, settings: { fsync: 'off' } })
      const client = new pg.Client({ connectionString: alone.url(name) })
      client.on('error', () => {})
      await client.connect()
      await prepare(client)
      await client.end()
      await alone.stop()
      await start()
    },
  }
}
