import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDatabase } from '@ground-control/embedded/postgres/databases'
import { launchPostgres, type RunningPostgres } from '@ground-control/embedded/postgres/launch-postgres'
import { claimPort } from '@ground-control/launcher/claim-port'
import { migrationsFolder } from '@ground-control/launcher/migrations'
import { root } from '@ground-control/scripts/setup/root.mjs'
import { migrateDatabase } from '@ground-control/server/platform/db/migrate'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'

const host = '127.0.0.1'
const name = 'ground_control'
const port = await claimPort(host, 0)

/** A Postgres of our own at a fixed address, so that it can be restarted under load. */
export function useOwnPostgres() {
  const folder = mkdtempSync(path.join(tmpdir(), 'ground-control-restart-'))
  // Under root, Postgres runs as another user, who needs access.
  chmodSync(folder, 0o755)
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
  }
}
