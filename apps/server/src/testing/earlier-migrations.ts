import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { migrationsFolder } from './use-api.ts'

const folders: string[] = []

/** A folder with only the first `count` migrations. */
export async function earlierMigrations(count: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ground-control-migrations-'))
  folders.push(folder)
  await cp(migrationsFolder, folder, { recursive: true })
  const journalFile = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: unknown[] }
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return folder
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})
