import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase, databaseExists, dropDatabase } from '@ground-control/embedded/postgres/databases'
import { errorCode, errorText } from '@ground-control/embedded/postgres/errors'
import { launchPostgres } from '@ground-control/embedded/postgres/launch-postgres'
import { root } from '@ground-control/scripts/setup/root.mjs'
import { directUrlOf, readEnvironment } from '@ground-control/server/platform/environment'
import pg from 'pg'
import { checkBackup, type Loaded, loadBackup } from '#backup/load-backup.ts'
import { DamagedBackup } from '#backup/read-backup.ts'
import { migrationsFolder } from '#migrations.ts'
import { openDataFolder } from '#open-database.ts'
import { StartProblem } from '#start-problem.ts'
import { runCommand } from './command.ts'
import { unreachableProblem } from './command-database.ts'
import { orUndone } from './undo.ts'

/** npm run restore -- FILE [--into FOLDER or postgres://…]: restores a backup to an empty place. */
export const restore = (args: readonly string[]) =>
  runCommand(async () => {
    const { file, into } = wishOf(args)
    try {
      // Checks the file first, so that nothing is created for one that can't be restored.
      await checkBackup(file, migrationsFolder(root))
      const isAddress = /^postgres(ql)?:\/\//.test(into)
      const loaded = isAddress ? await intoDatabase(file, into) : await intoFolder(file, into)
      tell(loaded, isAddress ? 'that database' : into)
      return 0
    } catch (error) {
      if (error instanceof DamagedBackup) throw new StartProblem(`Can’t restore ${file}: ${error.message}.`)
      if (/^(ENOENT|EISDIR|ENOTDIR|EACCES)$/.test(errorCode(error))) {
        throw new StartProblem(`Can’t restore ${file}: ${errorText(error)}`)
      }
      throw unreachableProblem(error) ?? error
    }
  })

/** Without `--into`, the settings name the place, which hides its password from others on the machine. */
function wishOf(args: readonly string[]) {
  const example = 'Example: npm run restore -- ground-control.backup --into /srv/ground-control'
  const here = process.env.INIT_CWD ?? root
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { into: { type: 'string' } },
    })
    const [file, ...more] = positionals
    if (!file || more.length > 0) throw new Error('Expected one file.')
    const environment = readEnvironment(process.env)
    const given = values.into ?? environment.DATABASE_OWNER_URL ?? directUrlOf(environment)
    const into = given ?? path.resolve(root, environment.DATA_DIR)
    return { file: path.resolve(here, file), into: into.includes('://') ? into : path.resolve(here, into) }
  } catch (cause) {
    throw new StartProblem(`Give a backup, and where to restore it. ${example}`, { cause })
  }
}

async function intoDatabase(file: string, url: string): Promise<Loaded> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`)
    if (rows[0]) throw notEmpty(`That database has tables, such as ${rows[0].name}.`)
  } finally {
    await client.end()
  }
  return loadBackup(file, url, migrationsFolder(root))
}

async function intoFolder(file: string, folder: string): Promise<Loaded> {
  if (statSync(folder, { throwIfNoEntry: false }) && readdirSync(folder).length > 0)
    throw notEmpty(`${folder} holds files.`)
  const { postgres: dataFolder } = openDataFolder(root, folder)
  const postgres = await launchPostgres({ dataFolder })
  const stop = async () => {
    if (!postgres.adopted) await postgres.stop()
  }
  try {
    const admin = postgres.url('postgres')
    // If root starts it, the database may be in another folder.
    if (await databaseExists(admin, name)) throw notEmpty(`${postgres.dataFolder} holds a platform.`)
    await createDatabase(admin, name)
    const load = () => loadBackup(file, postgres.url(name), migrationsFolder(root))
    // Undoes a failed restore. Otherwise the remains would look like a platform without sales, which the next start
    // fills and verify accepts.
    return await orUndone(load, async () => {
      await dropDatabase(admin, name)
      await stop()
    })
  } finally {
    await stop()
  }
}

const name = 'ground_control'

const notEmpty = (what: string) =>
  new StartProblem(`${what} A backup can only be restored into an empty place. Nothing was changed.`)

function tell({ madeAt, rows, emails }: Loaded, place: string): void {
  const lines = [
    `${rows.toLocaleString('en-US')} rows as of ${madeAt} are in ${place}.`,
    '',
    'Next:',
    '1. Start the platform on it. Refunds wait while it reads the provider’s refunds of the last 90 days.',
    '   Those made since the backup come back with their tickets.',
    '2. Run verify: it must exit with 0. Start a new AUDIT_WITNESS_FILE first, if you keep one.',
    '3. Repeat what was done since the backup: revoke claims and erase people again.',
    ...(emails > 0
      ? [
          `4. Emails that were waiting, and may have been sent since: ${emails.toLocaleString('en-US')}. They are marked as failed: decide in the console.`,
        ]
      : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
