import { type ApiError, createClient, createStreamClient } from '@ground-control/contract/client'
import { listTicketChanges, listTicketDetails } from '@ground-control/contract/tickets'
import type { GuestView } from '@ground-control/domain/guests/guest'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import { expect, test, vi } from 'vitest'
import { createGuestDesk } from './guest-desk.ts'

const eventId = 'evt_1' as never
const everybody: GuestView = { search: '', status: 'all', page: 1, pageSize: 25 }
const view = (number: number, rest: Partial<GuestView> = {}) => ({ number, view: { ...everybody, ...rest } })
const quiet = { signal: new AbortController().signal, progress: () => {} }

const aTicket = (id: string, rest: Partial<Ticket> = {}): Ticket => ({
  ticketId: `tkt_${id}` as never,
  price: 2500 as never,
  redeemed: false,
  version: 1,
  owner: { accountId: `acc_${id}`, name: `Guest ${id}` },
  ...rest,
})

type Asked = { readonly path: string; readonly tag: string | null }

/** A platform of one event. Its answers go through the console's own clients. */
function platform(tickets: Ticket[]) {
  const asked: Asked[] = []
  const failures: string[] = []
  const state = { tickets, tag: '"1"', changes: null as null | { complete: boolean; tickets: Ticket[] } }
  let listBody = () => listOf(state.tickets)
  const options = {
    base: '',
    organizationHeader: 'x-organization-id',
    token: async () => 'token',
    async fetch(address: RequestInfo | URL, init?: RequestInit) {
      const [path = '', search] = String(address).split('?')
      const tag = new Headers(init?.headers).get('if-none-match') ?? new URLSearchParams(search).get('since')
      asked.push({ path, tag })
      if (path.endsWith('/changes'))
        return Response.json({ complete: false, tickets: [], ...state.changes, tag: state.tag })
      if (tag === state.tag) return new Response(null, { status: 304 })
      const headers = { etag: state.tag, 'x-total-count': String(state.tickets.length), 'x-request-id': 'r-1' }
      return new Response(listBody(), { headers })
    },
  }
  const desk = createGuestDesk({
    api: createClient(options),
    stream: createStreamClient(options),
    onFailure: ({ code }: ApiError) => failures.push(code),
  })
  return { desk, asked, failures, state, answerWith: (body: () => ReadableStream) => (listBody = body) }
}

const encoder = new TextEncoder()

function listOf(tickets: readonly unknown[]): ReadableStream {
  const text = `[${tickets.map((ticket) => JSON.stringify(ticket)).join(',\n')}]`
  const middle = Math.floor(text.length / 2)
  return new ReadableStream({
    start(controller) {
      for (const piece of [text.slice(0, middle), text.slice(middle)]) controller.enqueue(encoder.encode(piece))
      controller.close()
    },
  })
}

const detailsPath = listTicketDetails.path.replace('{eventId}', eventId)
const changesPath = listTicketChanges.path.replace('{eventId}', eventId)

test('a list is read, counted and shown by its view', { tags: ['G10', 'G14'] }, async () => {
  const { desk } = platform([aTicket('b'), aTicket('a'), aTicket('c')])
  const progress = vi.fn()
  const opening = desk.open({ eventId, orgId: null, view: view(1, { pageSize: 2 }) }, { ...quiet, progress })
  const { snapshot, isKept } = await opening
  expect(isKept).toBe(false)
  expect(snapshot.page).toMatchObject({ found: 3, pageCount: 2, rows: [{ name: 'Guest a' }, { name: 'Guest b' }] })
  expect(snapshot.figures).toMatchObject({ guests: 3, tickets: 3 })
  expect(progress).toHaveBeenLastCalledWith(
    expect.objectContaining({ ticketsRead: 3, ticketsTotal: 3, bytesTotal: null }),
  )
  const shown = await desk.show(view(2, { search: 'guest c' }), quiet)
  expect(shown).toMatchObject({ viewNumber: 2, page: { found: 1, rows: [{ name: 'Guest c' }] } })
})

test('the last list is kept: opened again it is there at once, and asked about by its tag', async () => {
  const { desk, asked } = platform([aTicket('a')])
  const { snapshot } = await desk.open({ eventId, orgId: null, view: view(1) }, quiet)
  const again = await desk.open({ eventId, orgId: null, view: view(2) }, quiet)
  expect(again).toMatchObject({ isKept: true, snapshot: { viewNumber: 2, edition: snapshot.edition } })
  expect(asked).toHaveLength(1)
  const { changed } = await desk.check({ way: 'kept', canAskChanges: true }, quiet)
  expect(changed).toBeNull()
  expect(asked[1]).toEqual({ path: detailsPath, tag: '"1"' })
})

test('what changed is asked for and applied; nothing changed is nothing new', async () => {
  const { desk, asked, state } = platform([aTicket('a'), aTicket('b')])
  const { snapshot } = await desk.open({ eventId, orgId: null, view: view(1) }, quiet)
  state.tag = '"2"'
  state.changes = { complete: true, tickets: [aTicket('a', { redeemed: true, version: 2 })] }
  const first = await desk.check({ way: 'changes', canAskChanges: true }, quiet)
  expect(first.changed?.figures.redeemed).toBe(1)
  expect(first.changed?.edition).toBeGreaterThan(snapshot.edition)
  state.changes = { complete: true, tickets: [] }
  expect((await desk.check({ way: 'changes', canAskChanges: true }, quiet)).changed).toBeNull()
  expect(asked.slice(1)).toEqual([
    { path: changesPath, tag: '"1"' },
    { path: changesPath, tag: '"2"' },
  ])
})

test.each([
  { name: 'too much changed', canAskChanges: true, paths: [changesPath, detailsPath] },
  { name: 'a platform that cannot say what changed', canAskChanges: false, paths: [detailsPath] },
])('$name: the whole list is read again', async ({ canAskChanges, paths }) => {
  const { desk, asked, state } = platform([aTicket('a')])
  await desk.open({ eventId, orgId: null, view: view(1) }, quiet)
  Object.assign(state, { tag: '"2"', tickets: [aTicket('a'), aTicket('b')] })
  const { changed } = await desk.check({ way: 'changes', canAskChanges }, quiet)
  expect(changed?.page.found).toBe(2)
  expect(asked.slice(1).map(({ path }) => path)).toEqual(paths)
})

test("one's own change is shown at once, and an older answer on its way does not undo it", async () => {
  const { desk, state } = platform([aTicket('a')])
  await desk.open({ eventId, orgId: null, view: view(1) }, quiet)
  Object.assign(state, { tag: '"2"', tickets: [aTicket('a'), aTicket('b')] })
  const checking = desk.check({ way: 'whole', canAskChanges: true }, quiet)
  const patched = await desk.patch({ tickets: [aTicket('a', { redeemed: true, version: 2 })] }, quiet)
  expect(patched?.figures.redeemed).toBe(1)
  const { changed } = await checking
  expect(changed?.figures).toMatchObject({ redeemed: 1, tickets: 2 })
  expect(await desk.patch({ tickets: [aTicket('a', { version: 1 })] }, quiet)).toBeNull()
})

test('an older state does not bring a ticket back to whoever held it before', async () => {
  const transferred = aTicket('a', { version: 3, owner: { accountId: 'acc_z', name: 'Somebody else' } })
  const { desk } = platform([transferred])
  await desk.open({ eventId, orgId: null, view: view(1) }, quiet)
  expect(await desk.patch({ tickets: [aTicket('a', { version: 2 })] }, quiet)).toBeNull()
  const patched = await desk.patch({ tickets: [aTicket('a', { version: 4 })] }, quiet)
  expect(patched?.page.rows.map(({ name }) => name)).toEqual(['Guest a'])
})

test('a list that breaks off is a failure, not a shorter list', async () => {
  const { desk, failures, answerWith } = platform([])
  answerWith(() => {
    let hasSent = false
    return new ReadableStream({
      pull(controller) {
        if (hasSent) controller.error(new TypeError('network error'))
        else controller.enqueue(encoder.encode(`[${JSON.stringify(aTicket('a'))},\n`))
        hasSent = true
      },
    })
  })
  const opening = desk.open({ eventId, orgId: null, view: view(1) }, quiet)
  await expect(opening).rejects.toMatchObject({ status: 0, code: 'broken-off', requestId: 'r-1' })
  expect(failures).toEqual(['broken-off'])
})

test.each([
  ['a row that is no ticket', [{ ticketId: 7 }]],
  ['something else altogether', [null]],
])('%s is refused in words, and the rest of the list is not fetched', async (_, rows) => {
  const { desk, failures, answerWith } = platform([])
  const cancel = vi.fn()
  const text = `[${rows.map((row) => JSON.stringify(row)).join(',\n')},\n`
  answerWith(() => new ReadableStream({ start: (controller) => controller.enqueue(encoder.encode(text)), cancel }))
  const opening = desk.open({ eventId, orgId: null, view: view(1) }, quiet)
  const message = 'The server answered in a form this console does not know.'
  await expect(opening).rejects.toMatchObject({ code: 'unexpected-reply', message })
  expect(failures).toEqual(['unexpected-reply'])
  expect(cancel).toHaveBeenCalled()
})

test('a list that was left while it was read is not kept', async () => {
  const { desk, answerWith, failures, asked } = platform([])
  const leaving = new AbortController()
  answerWith(() => listOf([aTicket('a')]))
  leaving.abort()
  const opening = desk.open({ eventId, orgId: null, view: view(1) }, { ...quiet, signal: leaving.signal })
  await expect(opening).rejects.toMatchObject({ name: 'AbortError' })
  expect(failures).toEqual([])
  expect((await desk.open({ eventId, orgId: null, view: view(1) }, quiet)).isKept).toBe(false)
  expect(asked).toHaveLength(2)
})

test('the filtered guests are exported, and how many they were is said', { tags: ['G13'] }, async () => {
  const { desk } = platform([aTicket('a'), aTicket('b', { redeemed: true }), aTicket('c', { redeemed: true })])
  await desk.open({ eventId, orgId: null, view: view(1) }, quiet)
  const wanted = { filter: { search: '', status: 'redeemed' as const }, timeZone: 'UTC', writeTo: null }
  const progress = vi.fn()
  const { rows, file } = await desk.exportCsv(wanted, { ...quiet, progress })
  expect(rows).toBe(2)
  expect((await file?.text())?.trim().split('\r\n')).toHaveLength(3)
  expect(progress).toHaveBeenLastCalledWith({ done: 2, total: 2 })
  const leaving = AbortSignal.abort()
  await expect(desk.exportCsv(wanted, { ...quiet, signal: leaving })).rejects.toMatchObject({ name: 'AbortError' })
})

test('a check that was given up does not take what belongs to the next one', async () => {
  const { desk, state } = platform([aTicket('a'), aTicket('b')])
  await desk.open({ eventId, orgId: null, view: view(1) }, quiet)
  const leaving = new AbortController()
  const first = desk.check({ way: 'changes', canAskChanges: true }, { ...quiet, signal: leaving.signal })
  const second = desk.check({ way: 'changes', canAskChanges: true }, quiet)
  leaving.abort()
  state.changes = { complete: true, tickets: [] }
  await Promise.resolve(first).catch(() => undefined)
  await desk.patch({ tickets: [aTicket('a', { redeemed: true, version: 2 })] }, quiet)
  await second
  const { page } = await desk.show(view(2, { status: 'redeemed' }), quiet)
  expect(page.found).toBe(1)
})
