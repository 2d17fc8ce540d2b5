import { rmSync } from 'node:fs'
import path from 'node:path'
import { createDatabase, dropDatabase, withDatabase } from '@ground-control/embedded/postgres/databases'
import { launchPostgres } from '@ground-control/embedded/postgres/launch-postgres'
import { scratchFolder } from '@ground-control/embedded/postgres/testing/scratch-folder'
import { migrationsFolder } from '@ground-control/launcher/migrations'
import { migrateDatabase } from '@ground-control/server/platform/db/migrate'
import type { TestProject } from 'vitest/node'
import { root } from '#setup/root.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    templateName: string
  }
}

/** One server for the run, embedded or from DATABASE_URL, with a migrated template that each test file copies. */
export default async function setup(project: TestProject) {
  const folder = scratchFolder('test')
  const embedded = process.env.DATABASE_URL
    ? null
    : await launchPostgres({
        dataFolder: path.join(folder, 'postgres'),
        settings: { fsync: 'off', max_connections: '200', max_wal_size: '256MB' },
      })
  const adminUrl = process.env.DATABASE_URL ?? embedded?.url('postgres') ?? ''
  const templateName = `ground_control_template_${process.pid}`
  await createDatabase(adminUrl, templateName)
  await migrateDatabase(withDatabase(adminUrl, templateName), { folder: migrationsFolder(root), timeZone: 'UTC' })
  project.provide('adminUrl', adminUrl)
  project.provide('templateName', templateName)
  return async () => {
    await dropDatabase(adminUrl, templateName)
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
