import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { issueComps, transferTickets } from '@ground-control/contract/tickets'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { useRefunds } from '#testing/refunds/use-refunds.ts'
import { createFirebaseSwitches } from './firebase-switches.ts'
import { createSwitches } from './switches.ts'

/** The two Google services, which have no emulator. */
async function startGoogle() {
  const google = {
    entries: {} as Record<string, string> | null,
    status: 200,
    asked: [] as { path: string; body: Record<string, unknown> }[],
  }
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Record<string, unknown>
    google.asked.push({ path: `${request.method} ${request.url}`, body })
    const isInstallation = request.url?.endsWith('/installations')
    const said = isInstallation
      ? { fid: body.fid, refreshToken: 'refresh', authToken: { token: 'a.b.c', expiresIn: '604800s' } }
      : google.entries
        ? { entries: google.entries, state: 'UPDATE' }
        : { state: 'NO_TEMPLATE' }
    const etag = JSON.stringify(google.entries)
    const isSame = !isInstallation && request.headers['if-none-match'] === etag
    response.writeHead(google.status === 200 && isSame ? 304 : google.status, {
      'content-type': 'application/json',
      etag,
    })
    response.end(isSame ? undefined : JSON.stringify(said))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => void server.close().closeAllConnections())
  return Object.assign(google, { addresses: { installations: origin, remoteConfig: origin } })
}

const google = await startGoogle()
const settings = {
  projectId: 'orbit-live',
  apiKey: 'AIza',
  appId: '1:2:web:3',
  addresses: google.addresses,
  freshMs: 0,
  log: { warn: () => undefined },
}
const { bank, call, database, event, organization, refund, refundV1, sell, setSwitch } = await useRefunds({
  outside: { firebaseSwitches: settings },
})

beforeEach(() => {
  google.entries = {}
  google.status = 200
})

test('a kill switch at Firebase stops refunds, comps and transfers here', { tags: ['M10'] }, async () => {
  const { paymentId, ids } = await sell(2500)
  const contact = { name: 'Ada', email: 'ada@guests.example' }
  const off = { status: 409, code: 'switched-off' }
  google.entries = { enable_ticket_refunds: 'false', enable_comp_tickets: 'false', enable_ticket_transfers: 'false' }
  const orders = bank.orders.length
  expect((await refund({ paymentIntentId: paymentId, ticketIds: ids, amount: 2500 })).error).toMatchObject(off)
  expect((await refundV1({ paymentIntentId: paymentId })).error).toMatchObject(off)
  expect(bank.orders.length).toBe(orders)
  const comps = call(
    issueComps,
    { body: { eventId: event(), ticketQuantities: { typ_1: 1 }, contact } as never },
    { organizationId: organization() },
  )
  await expect(comps).rejects.toMatchObject(off)
  const transfer = call(transferTickets, {
    body: { ticketIds: ids, recipientName: 'Ada', recipientEmail: contact.email } as never,
  })
  await expect(transfer).rejects.toMatchObject(off)

  google.entries = { enable_ticket_refunds: 'true' }
  expect((await refundV1({ paymentIntentId: paymentId })).reply).toMatchObject({ amount: 2500 })
})

test('a switch not set at Firebase is on, whatever our own switch says', { tags: ['M10'] }, async () => {
  await setSwitch(false)
  const unset: (Record<string, string> | null)[] = [{}, null, { enable_comp_tickets: 'false' }]
  for (const entries of unset) {
    google.entries = entries
    expect((await refundV1({ paymentIntentId: (await sell(2500)).paymentId })).error).toBeNull()
  }
  await setSwitch(true)
})

test('while Firebase can’t be read, the last known value counts', { tags: ['M10'] }, async () => {
  const { paymentId } = await sell(2500)
  google.entries = { enable_ticket_refunds: 'false' }
  expect((await refundV1({ paymentIntentId: paymentId })).error?.code).toBe('switched-off')
  google.status = 503
  google.entries = {}
  expect((await refundV1({ paymentIntentId: paymentId })).error?.code).toBe('switched-off')
  google.status = 200
  expect((await refundV1({ paymentIntentId: paymentId })).error).toBeNull()
})

test('before the first answer our own value counts', { tags: ['M10'] }, async () => {
  google.status = 403
  const switches = createFirebaseSwitches(settings)
  await switches.refresh()
  expect(switches.isOn('enable_ticket_refunds')).toBeNull()
  const { requireOnIn } = createSwitches(switches)
  await requireOnIn(database.db, 'enable_ticket_refunds')
  await setSwitch(false)
  await expect(requireOnIn(database.db, 'enable_ticket_refunds')).rejects.toMatchObject({ code: 'switched-off' })
  await setSwitch(true)
})

test.each([
  ['true', true],
  ['TRUE', true],
  ['1', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['', false],
  ['soon', false],
])('%j reads as %j, as in the console', { tags: ['M10'] }, async (text, expected) => {
  google.entries = { enable_ticket_refunds: text }
  const switches = createFirebaseSwitches(settings)
  await switches.refresh()
  expect(switches.isOn('enable_ticket_refunds')).toBe(expected)
})

test('values are read at most every half minute, as an instance of the web app', { tags: ['M10'] }, async () => {
  google.entries = { enable_ticket_refunds: 'false' }
  const switches = createFirebaseSwitches({ ...settings, freshMs: 30_000 })
  const before = google.asked.length
  await Promise.all([switches.refresh(), switches.refresh()])
  await switches.refresh()
  const [installed, fetched, ...more] = google.asked.slice(before)
  expect(more).toEqual([])
  expect(installed).toMatchObject({ path: 'POST /v1/projects/orbit-live/installations', body: { appId: '1:2:web:3' } })
  expect(installed?.body.fid).toMatch(/^[c-f][\w-]{21}$/)
  expect(fetched).toMatchObject({
    path: 'POST /v1/projects/orbit-live/namespaces/firebase:fetch?key=AIza',
    body: { app_id: '1:2:web:3', app_instance_id: installed?.body.fid, app_instance_id_token: 'a.b.c' },
  })
})

test('an answer without changes keeps the values, and needs no new installation', { tags: ['M10'] }, async () => {
  google.entries = { enable_ticket_refunds: 'false' }
  const switches = createFirebaseSwitches(settings)
  await switches.refresh()
  const before = google.asked.length
  await switches.refresh()
  expect(google.asked.length).toBe(before + 1)
  expect(switches.isOn('enable_ticket_refunds')).toBe(false)
  expect(switches.isOn('enable_comp_tickets')).toBe(true)
})
