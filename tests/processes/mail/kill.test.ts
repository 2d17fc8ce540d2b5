import { expect, test } from 'vitest'
import { printTable } from '#testing/print-table.ts'
import { standStill } from '#testing/stand-still.ts'
import { useMailServers } from '#testing/use-mail-servers.ts'

const { smtp, pool, start, write, rowOf, unsettled, copies } = await useMailServers({
  lookEveryMs: 50,
  timeoutMs: 15_000,
  leaseMarginMs: 1_000,
})
const at = (name: string) => `${name}@guests.example`

/** Messages to these names, each in the state at which a server stops. */
async function standStillAt(stops: Readonly<Record<string, string>>) {
  await pool.query('create table stops (address text, state text)')
  await pool.query('insert into stops select * from unnest($1::text[], $2::text[])', [
    Object.keys(stops).map(at),
    Object.values(stops),
  ])
  const when = 'exists (select from stops where (address, state) = (new.to_address, new.state))'
  return standStill(pool, { on: 'update on mail_messages', when })
}

/** For each point of the kill: what is recorded then, and how many copies arrive in the end. */
const table = {
  'all-done': { state: 'sent', copies: 1 },
  'before-the-greeting': { state: 'sending', copies: 1 },
  'before-the-recipient-is-taken': { state: 'sending', copies: 1 },
  'before-the-answer': { state: 'sending', copies: 2 },
  'before-the-answer-is-written-down': { state: 'sending', copies: 2 },
  'before-the-lease-is-written-down': { state: 'queued', copies: 1 },
  'before-anybody-looked': { state: 'queued', copies: 1 },
}
type Place = keyof typeof table
const places = Object.keys(table) as Place[]

test('a kill between any two steps loses nothing; only an accepted email may arrive twice', {
  tags: ['S1'],
  timeout: 180_000,
}, async () => {
  const states = async () =>
    Object.fromEntries(await Promise.all(places.map(async (place) => [place, (await rowOf(place))?.state])))
  const still = await standStillAt({
    'before-the-answer-is-written-down': 'sent',
    'before-the-lease-is-written-down': 'sending',
  })
  smtp.rule(at('before-the-recipient-is-taken'), { atRecipient: 'hang', times: 1 })
  smtp.rule(at('before-the-answer'), { afterData: 'hang', times: 1 })
  await write('all-done')
  const first = await start()
  await expect.poll(states, { timeout: 60_000 }).toMatchObject({ 'all-done': 'sent' })

  const connected = smtp.connections()
  smtp.greet('hang')
  await write('before-the-greeting')
  await expect.poll(smtp.connections, { timeout: 60_000, interval: 20 }).toBe(connected + 1)
  smtp.greet(null)
  await write('before-the-recipient-is-taken')
  await write('before-the-answer')
  await write('before-the-answer-is-written-down')
  await expect.poll(still.reached, { timeout: 60_000, interval: 20 }).toBe(1)
  await expect.poll(() => smtp.met(at('before-the-recipient-is-taken')), { interval: 20 }).toBe(1)
  await expect.poll(() => smtp.met(at('before-the-answer')), { interval: 20 }).toBe(1)
  await write('before-the-lease-is-written-down')
  await expect.poll(still.reached, { timeout: 60_000, interval: 20 }).toBe(2)
  await write('before-anybody-looked')
  await first.kill()
  await still.goOn()
  expect(await states()).toEqual(Object.fromEntries(places.map((place) => [place, table[place].state])))

  await start()
  await expect.poll(unsettled, { timeout: 60_000, interval: 100 }).toBe(0)
  expect(await states()).toEqual(Object.fromEntries(places.map((place) => [place, 'sent'])))
  const arrived = Object.fromEntries(places.map((place) => [place, copies(place)]))
  expect(arrived).toEqual(Object.fromEntries(places.map((place) => [place, table[place].copies])))
  printTable(
    places.map((place) => ({ fault: `killed ${place}`, copies: copies(place), lost: copies(place) > 0 ? 0 : 1 })),
  )
})
