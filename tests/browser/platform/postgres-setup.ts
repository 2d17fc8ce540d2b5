import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { launchPostgres } from '@ground-control/embedded/postgres/launch-postgres'

/** One database server for the run: DATABASE_URL's, or the embedded one. Each worker makes a database of its own in it. */
export default async function setup() {
  if (process.env.DATABASE_URL) {
    process.env.E2E_ADMIN_URL = process.env.DATABASE_URL
    return
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'ground-control-browser-'))
  // Root's database runs as another user, who must be able to pass through.
  chmodSync(folder, 0o755)
  const postgres = await launchPostgres({ dataFolder: path.join(folder, 'postgres'), settings: { fsync: 'off' } })
  process.env.E2E_ADMIN_URL = postgres.url('postgres')
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
