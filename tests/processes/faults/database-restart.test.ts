import { ApiError } from '@ground-control/contract/client'
import { getOverallStats } from '@ground-control/contract/figures/overview'
import type { TicketTypeId } from '@ground-control/domain/values/ids'
import { verifyAudit } from '@ground-control/server/modules/activity/verify-audit'
import { verifyRollups } from '@ground-control/server/modules/figures/verify-rollups'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RefundServer, startRefundServer } from '#testing/refund-server.ts'
import { useWorld } from '#testing/use-world.ts'
import { actions, attempt, createChance } from './staff-at-work.ts'
import { useOwnPostgres } from './use-own-postgres.ts'

const postgres = useOwnPostgres()
const world = useWorld(postgres)
const typeId = 'typ_comps' as TicketTypeId
let server: RefundServer

beforeAll(async () => {
  server = await startRefundServer(world.settings(2))
  await world.pool.query(`insert into ticket_types (id, event_id, name, price_cents) values ($1, $2, 'Guest', 0)`, [
    typeId,
    world.eventId(),
  ])
  await world.pool.query(`update events set start_at = now() + interval '1 day', end_at = null`)
})
afterAll(() => server.close())

test('a database restarted twice under load fails calls cleanly and leaves nothing half done', {
  tags: ['M9', 'P26'],
  timeout: 180_000,
}, async () => {
  const chance = createChance(7)
  const payments = await world.sell(150, { tickets: 2, price: 2500 })
  const api = world.api(server.origin)
  const at = { api, chance, payments, eventId: world.eventId(), typeId }
  const outcomes = new Map<string, number>()
  let isOver = false
  const workers = Array.from({ length: 6 }, async () => {
    while (!isOver) {
      const outcome = await attempt(at, chance.pick(Object.keys(actions)))
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  })
  const done = () => outcomes.get('done') ?? 0
  const goesOn = (from: number) => expect.poll(done, { timeout: 60_000 }).toBeGreaterThan(from + 20)
  for (let restart = 0; restart < 2; restart++) {
    await goesOn(done())
    await postgres.restart()
  }
  await goesOn(done())
  isOver = true
  await Promise.all(workers)
  expect([...outcomes.keys()]).toContain('database-unavailable')

  const open = `select count(*)::int as open from refunds where state in ('reserved', 'sent', 'unknown')`
  await expect.poll(async () => (await world.pool.query(open)).rows[0].open, { timeout: 60_000, interval: 250 }).toBe(0)
  expect(await world.contradictions()).toEqual([])
  expect(await verifyRollups(world.pool)).toMatchObject({ rows: 0, tickets: 0, cents: 0 })
  expect((await verifyAudit(world.pool)).broken).toEqual([])
  const { totals } = await world.sandbox().books()
  const { rows } = await world.pool.query('select sum(refunded_cents)::float8 as refunded from tickets')
  expect(totals.refunded).toBe(rows[0].refunded)
})

test('every call is a 503 while the database is down, and works afterwards', {
  tags: ['P26'],
  timeout: 180_000,
}, async () => {
  const api = world.api(server.origin)
  const statusOf = () =>
    api(getOverallStats, {}).then(
      () => 200,
      (error: unknown) => (error instanceof ApiError ? error.status : 0),
    )
  const seen = new Set<number>()
  let isOver = false
  const asking = (async () => {
    while (!isOver) seen.add(await statusOf())
  })()
  await postgres.restart()
  isOver = true
  await asking
  expect(seen).toContain(503)
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(await statusOf()).toBe(200)
})
