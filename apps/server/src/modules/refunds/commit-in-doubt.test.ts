import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { cents } from '@ground-control/domain/values/money'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '#platform/db/database.ts'
import { createSwitches } from '#platform/remote-config/switches.ts'
import { salesOf } from '#testing/sales.ts'
import { useDatabase } from '#testing/use-database.ts'
import { reserveRefund } from './transactions/reserve-refund.ts'

const { pool, url } = useDatabase()

/** Postgres commits, but its answer never arrives: once, or every time. */
async function losingCommits(times: number) {
  let left = times
  // Parses the address as a client does, because it can have several forms.
  const { host, port, user = '', password, database: name = '' } = new pg.Client({ connectionString: url })
  const server = createServer((client: Socket) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    let isLost = false
    client.on('data', (chunk) => {
      if (left > 0 && chunk.includes('commit\0')) {
        left--
        isLost = true
      }
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => (isLost ? client.destroy() : client.write(chunk)))
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => undefined)
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : ''
  const own = `postgres://${encodeURIComponent(user)}${secret}@127.0.0.1:${address.port}/${name}`
  const database = connectDatabase(own, { onError: () => undefined })
  onTestFinished(async () => {
    await database.close()
    server.close()
  })
  return database
}

async function reserving(times: number) {
  const sales = salesOf(pool)
  const { paymentId } = await sales.sell(await sales.event(), { prices: [2500] })
  const database = await losingCommits(times)
  const request = {
    paymentId,
    ticketIds: null,
    amount: cents(2500),
    reason: null,
    organizationId: null,
    idempotencyKey: null,
    actor: { id: 'acc_mara', name: 'Mara' },
    requestId: 'req-1',
  }
  const reserved = reserveRefund(database, request, { leaseMs: 5_000, switches: createSwitches() })
  const kept = async () => (await pool.query('select id from refunds where payment_id = $1', [paymentId])).rows
  return { reserved, kept }
}

test('a reservation whose commit was lost is found again and made once', { tags: ['R1', 'H3'] }, async () => {
  const { reserved, kept } = await reserving(1)
  const { refundId, order } = await reserved
  expect(order).toBeNull()
  expect(await kept()).toEqual([{ id: refundId }])
})

test('a commit lost twice is reported as possibly saved, and there is still one', { tags: ['R1', 'H3'] }, async () => {
  const { reserved, kept } = await reserving(2)
  await expect(reserved).rejects.toThrow('The connection broke while this was being saved.')
  expect(await kept()).toHaveLength(1)
})
