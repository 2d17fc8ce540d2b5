import { readFileSync } from 'node:fs'
import path from 'node:path'

export const migrationsFolder = (root: string) => path.join(root, 'apps/server/migrations')

export function migrationCount(root: string): number {
  const file = path.join(migrationsFolder(root), 'meta/_journal.json')
  const { entries }: { entries: readonly unknown[] } = JSON.parse(readFileSync(file, 'utf8'))
  return entries.length
}
