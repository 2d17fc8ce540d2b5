import { people } from '@ground-control/server/testing/tokens'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type RefundServer, startRefundServer } from '#testing/refund-server.ts'
import { useServerProcesses } from '#testing/use-server-processes.ts'
import { type Answer, type Payment, useWorld } from '#testing/use-world.ts'

const world = useWorld()
const processes = useServerProcesses(world, { timeoutSeconds: [10, 10] })

type Servers = readonly [{ readonly origin: string }, { readonly origin: string }]

type Round = { readonly answers: readonly [Answer, Answer]; readonly refunded: number; readonly requests: number }

/** Two staff on two servers each refund two of four tickets. They share one or both. */
async function race(servers: Servers, payment: Payment, shareBoth: boolean): Promise<Round> {
  const [a, b, c] = payment.ids as [string, string, string]
  const answers = await Promise.all([
    world.refund(servers[0].origin, { ...payment, ids: [a, b] }, { as: people.mara }),
    world.refund(servers[1].origin, { ...payment, ids: shareBoth ? [b, a] : [b, c] }, { as: people.jonas }),
  ])
  const { refunded, requests } = await world.bookOf(payment)
  return { answers, refunded, requests }
}

const atOnce = 4

async function races(servers: Servers, count: number): Promise<Round[]> {
  const payments = await world.sell(count, { tickets: 4, price: 1000 })
  const rounds: Round[] = []
  while (payments.length > 0) {
    const batch = payments.splice(0, atOnce)
    rounds.push(...(await Promise.all(batch.map((payment, index) => race(servers, payment, index === 0)))))
  }
  return rounds
}

const isClear = ({ code }: Answer) => code === 'being-refunded' || code === 'already-refunded'
const paidOnce = ({ refunded, requests }: Round) => refunded === 2000 && requests === 1

test('two staff refund at once, 120 rounds: each ticket is paid once, one gets a refusal', {
  tags: ['M9'],
  timeout: 180_000,
}, async () => {
  const rounds = await races(processes(), 120)
  const wrong = rounds.filter((round) => {
    const [first, second] = [...round.answers].sort((one, other) => one.status - other.status) as [Answer, Answer]
    const isAnswered =
      first.status === 200 && second.status === 409 && isClear(second) && second.refundId === first.refundId
    return !isAnswered || !paidOnce(round)
  })
  expect(wrong).toEqual([])
  // Each wins sometimes, so they really race.
  const won = rounds.filter(({ answers }) => answers[0].status === 200).length
  expect(won).toBeGreaterThan(0)
  expect(won).toBeLessThan(120)
  expect(await world.contradictions()).toEqual([])
})

describe('the control: the same program with the lock taken out of its queries', () => {
  // In this process, so that the test can change their queries.
  let inHere: readonly [RefundServer, RefundServer]
  let withTurns = true

  beforeAll(async () => {
    inHere = [await startRefundServer(world.settings(10)), await startRefundServer(world.settings(10))]
    const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    spy.mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      const [statement, ...rest] = args as [{ text?: string } | string, ...unknown[]]
      const isTurn = typeof statement === 'string' && statement.includes('pg_try_advisory_lock')
      if (isTurn && !withTurns) return query.apply(this, ['select true as "isOurs"']) as never
      const isLock = typeof statement === 'object' && / for no key update\s*$/.test(statement.text ?? '')
      const text = isLock ? statement.text?.replace(/ for no key update\s*$/, '') : ''
      return query.apply(this, isLock ? [{ ...statement, text }, ...rest] : args) as never
    })
    return async () => {
      spy.mockRestore()
      for (const server of inHere) await server.close()
    }
  })

  test('the database’s own rule still holds: no ticket is paid twice', { tags: ['M9'] }, async () => {
    const rounds = await races(inHere, 24)
    expect(rounds.every(paidOnce)).toBe(true)
    const refused = rounds.flatMap(({ answers }) => answers.filter(({ code }) => code === 'being-refunded'))
    // The index refuses without knowing who was first.
    expect(refused.filter(({ refundId }) => refundId === null).length).toBeGreaterThan(0)
  })

  test('without that rule one refund of a payment is sent at a time, and finds the other', {
    tags: ['M9', 'R3'],
  }, async () => {
    await world.pool.query('drop index refund_tickets_one_live')
    const rounds = await races(inHere, 24)
    expect(rounds.every(({ refunded }) => refunded === 2000)).toBe(true)
  })

  test('without turns either, the race exists: tickets are paid twice', { tags: ['M9'] }, async () => {
    withTurns = false
    const rounds = await races(inHere, 24)
    expect(rounds.filter(({ refunded }) => refunded > 2000).length).toBeGreaterThan(0)
  })
})
