import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    /** A migrated, empty database to copy from. Copying works only while nobody is connected to it. */
    templateName: string
  }
}

export type TestDatabase = {
  readonly name: string
  readonly url: string
  create(): Promise<void>
  drop(): Promise<void>
}

/** A database for one test file. `template1` has none of our tables. */
export function testDatabase({ template = inject('templateName') }: { template?: string } = {}): TestDatabase {
  const name = `server_test_${randomBytes(6).toString('hex')}`
  return {
    name,
    url: inject('adminUrl').replace(/^(\w+:\/\/[^/?]*)\/?[^?]*/, `$1/${name}`),
    create: () => asAdmin(`create database ${name} template ${pg.escapeIdentifier(template)}`),
    drop: () => asAdmin(`drop database if exists ${name} with (force)`),
  }
}

/** Runs outside the database, as the server's operator would. */
export async function asAdmin(statement: string, values: readonly unknown[] = []): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  try {
    await admin.query(statement, [...values])
  } finally {
    await admin.end()
  }
}
