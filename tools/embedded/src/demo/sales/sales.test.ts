import { expect, test } from 'vitest'
import { planEvents } from '#demo/catalog/events.ts'
import { planOrganizations } from '#demo/catalog/organizations.ts'
import { landmarks } from '#demo/landmarks.ts'
import { batchesOf } from '#demo/seed-demo.ts'
import { type SeedSize, sizes } from '#demo/sizes.ts'
import type { Purchase } from './purchase.ts'
import { salesOf } from './sales.ts'

const now = Date.parse('2026-11-15T18:20:30.456Z')

function plan(name: SeedSize) {
  const size = sizes[name]
  const events = planEvents(size, planOrganizations(size.organizations, now), now)
  return { size, events, sales: () => salesOf(events, size.accounts, now) }
}

test.each(['tiny', 'demo', 'large'] as const)('the events of size %s share out all its tickets', (name) => {
  const { size, events } = plan(name)
  const issuedOf = (types: (typeof events)[number]['types']) => types.reduce((sum, type) => sum + type.issued, 0)
  expect(events.length).toBe(size.events)
  expect(events.reduce((sum, event) => sum + issuedOf(event.types), 0)).toBe(size.tickets)
  expect(issuedOf(events.find((event) => event.id === landmarks.arenaEventId)?.types ?? [])).toBe(size.arenaTickets)
  expect(new Set(events.map((event) => event.id)).size).toBe(events.length)
})

test('purchases are made lazily: the first of a million tickets cost no more than a few', () => {
  const before = process.memoryUsage().heapUsed
  const sales = plan('large').sales()
  const first: Purchase[] = []
  for (const purchase of sales) {
    first.push(purchase)
    if (first.length === 1000) break
  }
  expect(first.length).toBe(1000)
  expect(sales.next().done).toBe(true)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000)
})

test('a batch is closed as soon as it is full, before another purchase is made', () => {
  let made = 0
  const sales = plan('large').sales()
  function* counted() {
    for (const purchase of sales) {
      made += purchase.tickets.length
      yield purchase
    }
  }
  const [first] = batchesOf(counted())
  const tickets = first?.reduce((sum, purchase) => sum + purchase.tickets.length, 0)
  expect(tickets).toBe(made)
  expect(tickets).toBeLessThan(20_010)
})

test('no type is issued beyond its plan, and none falls short', () => {
  const { events, sales } = plan('demo')
  const issued = new Map<string | null, number>()
  let untyped = 0
  for (const { tickets } of sales()) {
    for (const { typeId } of tickets) {
      if (typeId === null) untyped += 1
      else issued.set(typeId, (issued.get(typeId) ?? 0) + 1)
    }
  }
  for (const type of events.flatMap((event) => event.types)) {
    const expected = type.id === 'typ_oddities1' ? type.issued - untyped : type.issued
    expect(issued.get(type.id) ?? 0, type.id).toBe(expected)
  }
})
