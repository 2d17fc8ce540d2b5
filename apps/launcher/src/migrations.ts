import { readFileSync } from 'node:fs'
import path from 'node:path'

export const migrationsFolder = (root: string) => path.join(root, 'apps/server/migrations')

export function migrationCount(root: string): number {
  const journal = JSON.parse(readFileSync(path.join(migrationsFolder(root), 'meta/_journal.json'), 'utf8')) as {
    entries: unknown[]
  }
  return journal.entries.length
}
