import { rmSync } from 'node:fs'
import path from 'node:path'
import { launchPostgres } from '@ground-control/embedded/postgres/launch-postgres'
import { scratchFolder } from '@ground-control/embedded/postgres/testing/scratch-folder'

/** Starts one database server for the run, or uses DATABASE_URL's. Each worker creates its own database there. */
export default async function setup() {
  if (process.env.DATABASE_URL) {
    process.env.E2E_ADMIN_URL = process.env.DATABASE_URL
    return
  }
  const folder = scratchFolder('browser')
  const postgres = await launchPostgres({
    dataFolder: path.join(folder, 'postgres'),
    settings: { fsync: 'off', max_wal_size: '256MB' },
  })
  process.env.E2E_ADMIN_URL = postgres.url('postgres')
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
