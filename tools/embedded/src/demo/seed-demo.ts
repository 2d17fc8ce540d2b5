import pg from 'pg'
import { demoSignIns } from '#identity/sign-ins.ts'
import { catalogTables, teamWatched, watchedTables } from './catalog/catalog-rows.ts'
import { planEvents } from './catalog/events.ts'
import { planOrganizations } from './catalog/organizations.ts'
import { type Cell, copyRows } from './copy-rows.ts'
import { loadInBulk } from './load-in-bulk.ts'
import { accountColumns, accountRows, privateColumns, privateRows } from './people/people.ts'
import type { Purchase } from './sales/purchase.ts'
import { saleTables } from './sales/sale-rows.ts'
import { salesOf } from './sales/sales.ts'
import { seedDisputes } from './sales/seed-disputes.ts'
import { writeSignIns } from './seed-sign-ins.ts'
import { type SeedSize, sizes } from './sizes.ts'
import { seedCases } from './support/seed-cases.ts'

export type SeedProgress = { readonly step: string; readonly rows: number; readonly total: number }

export type SeedSummary =
  | { readonly seeded: true; readonly size: SeedSize; readonly rows: Readonly<Record<string, number>> }
  | { readonly seeded: false; readonly because: 'already-seeded' | 'not-empty' }

export type SeedRequest = {
  readonly databaseUrl: string
  readonly size: SeedSize
  readonly now: Date
  readonly onProgress: (done: SeedProgress) => void
}

/**
 * The same size and `now` give the same data, byte for byte. One transaction, so that a killed seeding leaves nothing
 * behind.
 */
export async function seedDemo({ databaseUrl, size, now, onProgress }: SeedRequest): Promise<SeedSummary> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // Without a listener, a lost connection would end the process. The waiting query fails anyway.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    // Compiling the rollup takes longer than running it.
    await client.query('set local jit = off')
    const because = await reasonNotToSeed(client)
    if (because !== null) return { seeded: false, because }
    const rows = await load(client, size, now.getTime(), onProgress)
    await client.query('insert into demo.seed (size, seeded_at) values ($1, $2)', [size, now.toISOString()])
    await client.query('commit')
    return { seeded: true, size, rows }
  } finally {
    await client.end()
  }
}

export const seedMark = `
  create schema if not exists demo;
  create table if not exists demo.seed (size text not null, seeded_at timestamptz not null)`

/** The payment sandbox may be used only with such a database, because payments in others are real. */
export async function isDemoDatabase(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ marked: boolean }>(`select to_regclass('demo.seed') is not null as marked`)
    if (!rows[0]?.marked) return false
    return (await client.query('select from demo.seed limit 1')).rowCount === 1
  } finally {
    await client.end()
  }
}

/** Two seedings at once wait for each other here. People who can sign in do not count as data. */
async function reasonNotToSeed(client: pg.Client): Promise<'already-seeded' | 'not-empty' | null> {
  await client.query(`select pg_advisory_xact_lock(hashtext('demo.seed'))`)
  await client.query(seedMark)
  const { rows } = await client.query<{ seeded: boolean; filled: boolean }>(
    `select exists (select from demo.seed) as seeded,
            exists (select from organizations) or exists (select from accounts where id <> all($1)) as filled`,
    [demoSignIns.map((each) => each.accountId)],
  )
  if (rows[0]?.seeded) return 'already-seeded'
  return rows[0]?.filled ? 'not-empty' : null
}

async function load(client: pg.Client, name: SeedSize, now: number, onProgress: SeedRequest['onProgress']) {
  const size = sizes[name]
  const loaded: Record<string, number> = {}
  const copy = async (table: string, columns: readonly string[], rows: Iterable<readonly Cell[]>) => {
    loaded[table] = (loaded[table] ?? 0) + (await copyRows(client, table, columns, rows))
  }

  const organizations = planOrganizations(size.organizations, now)
  const events = planEvents(size, organizations, now)
  const planned = [...catalogTables({ organizations, events }), ...watchedTables(teamWatched(events, now), now)]
  for (const { table, columns, rows } of planned) await copy(table, columns, rows)
  onProgress({ step: 'events', rows: events.length, total: events.length })

  const tables = ['accounts', 'account_private', ...saleTables.map((each) => each.table)]
  // A killed seeding has used up numbers of the sequence.
  await client.query('alter table refund_steps alter column id restart')
  await loadInBulk(client, tables, async () => {
    await copy('accounts', accountColumns, accountRows(size.accounts, now))
    onProgress({ step: 'accounts', rows: size.accounts / 2, total: size.accounts })
    await copy('account_private', privateColumns, privateRows(size.accounts, now))
    onProgress({ step: 'accounts', rows: size.accounts, total: size.accounts })

    for (const batch of batchesOf(salesOf(events, size.accounts, now))) {
      for (const { table, columns, rows } of saleTables) await copy(table, columns, rows(batch))
      onProgress({ step: 'tickets', rows: loaded.tickets ?? 0, total: size.tickets })
    }
  })

  await writeSignIns(client, new Date(now))
  await fold(client)
  const figures = [
    'folded_event_day_stats',
    'folded_event_stats',
    'folded_organization_days',
    'folded_organization_quarters',
  ]
  const folded = [...figures, 'ticket_log', 'platform_settings']
  await client.query(`analyze ${[...Object.keys(loaded), ...folded].join(', ')}`)
  // Tests use `tiny` and add their own cases and disputes.
  if (name !== 'tiny') {
    await seedCases(client, new Date(now))
    await seedDisputes(client, new Date(now))
    await fold(client)
  }
  return loaded
}

/** Folds everything at once, so that all lists start with the same number of revisions. */
async function fold(client: pg.Client): Promise<void> {
  await client.query('select fold_ticket_log(2147483647, true)')
}

const ticketsPerBatch = 20_000

/** Large enough for COPY to pay off, small enough to hold in memory. */
export function* batchesOf(purchases: Iterable<Purchase>): Generator<Purchase[]> {
  let batch: Purchase[] = []
  let tickets = 0
  for (const purchase of purchases) {
    batch.push(purchase)
    tickets += purchase.tickets.length
    if (tickets < ticketsPerBatch) continue
    yield batch
    batch = []
    tickets = 0
  }
  if (batch.length > 0) yield batch
}
