import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { launchPostgres } from '@ground-control/embedded/postgres/launch-postgres'

/** Starts one database server for the run, or uses DATABASE_URL's. Each worker creates its own database there. */
export default async function setup() {
  if (process.env.DATABASE_URL) {
    process.env.E2E_ADMIN_URL = process.env.DATABASE_URL
    return
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'ground-control-browser-'))
  // As root, Postgres runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755)
  const postgres = await launchPostgres({ dataFolder: path.join(folder, 'postgres'), settings: { fsync: 'off' } })
  process.env.E2E_ADMIN_URL = postgres.url('postgres')
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
