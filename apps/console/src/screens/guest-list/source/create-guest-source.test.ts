import type { Ticket } from '@ground-control/domain/tickets/ticket'
import { expect, test, vi } from 'vitest'
import { createGuestSource } from './create-guest-source.ts'
import { type Channel, createChannel } from './messages/call-channel.ts'
import type { WorkerCalls } from './messages/calls.ts'
import { aTicket, eventId, everybody, platform } from './testing/one-event.ts'

/** The real source and the real desk, connected by messages as page and worker are. */
function openSource(tickets: Ticket[], offered = ['ticket-changes']) {
  const { desk, stream, asked, state, refuseWith, holdList } = platform(tickets)
  const page: Channel<WorkerCalls> = createChannel<WorkerCalls, Record<never, never>>({
    post: (message) => queueMicrotask(() => worker.receive(structuredClone(message))),
    handlers: {},
  })
  const worker = createChannel<Record<never, never>, WorkerCalls>({
    post: (message) => queueMicrotask(() => page.receive(structuredClone(message))),
    handlers: { start: () => undefined, ...desk },
  })
  const source = createGuestSource({ worker: () => page, capabilities: async () => new Set(offered), stream })
  const names = () => {
    const list = source.listOf(eventId)
    return list.state === 'ready' ? list.page.rows.map(({ name }) => name) : list.state
  }
  const first = () => {
    const list = source.listOf(eventId)
    return list.state === 'loading' ? (list.first?.rows ?? null) : list.state
  }
  return { source, names, first, asked, state, refuseWith, holdList }
}

/** Longer than a busy machine takes. */
const eventually = (check: () => void) => vi.waitFor(check, 20_000)

const three = () => [aTicket('a'), aTicket('b', { redeemed: true }), aTicket('c')]

test('the list opens with the view that was set before', { tags: ['G6'] }, async () => {
  const { source, names } = openSource(three())
  source.followAddress({ ...everybody, status: 'redeemed' })
  source.open(eventId, null)
  await eventually(() => expect(names()).toEqual(['Guest b']))
})

test('a view changed while the list loads is the one shown', { tags: ['G14'] }, async () => {
  const { source, names } = openSource(three())
  source.open(eventId, null)
  source.changeView({ search: 'guest c' })
  await eventually(() => expect(names()).toEqual(['Guest c']))
})

test('changes build on each other before the first is answered', { tags: ['G14'] }, async () => {
  const { source, names } = openSource(three())
  source.open(eventId, null)
  await eventually(() => expect(names()).toHaveLength(3))
  source.changeView({ pageSize: 1 })
  source.changeView({ page: 2 })
  source.changeView({ page: 3 })
  expect(source.shown.get().view).toEqual({ ...everybody, pageSize: 1, page: 3 })
  await eventually(() => expect(names()).toEqual(['Guest c']))
})

test('controls show the new view at once, rows keep the old one until the answer', { tags: ['G14'] }, async () => {
  const { source, names } = openSource(three())
  source.open(eventId, null)
  await eventually(() => expect(names()).toHaveLength(3))
  source.changeView({ status: 'redeemed' })
  expect(source.shown.get().view.status).toBe('redeemed')
  expect(source.listOf(eventId)).toMatchObject({ view: { status: 'all' } })
  await eventually(() => expect(source.listOf(eventId)).toMatchObject({ view: { status: 'redeemed' } }))
})

test('an outside change of the address replaces a view not yet written', { tags: ['G6'] }, async () => {
  const { source, names } = openSource(three())
  source.open(eventId, null)
  await eventually(() => expect(names()).toHaveLength(3))
  source.changeView({ search: 'guest a' })
  source.followAddress({ ...everybody, search: 'guest c' })
  await eventually(() => expect(names()).toEqual(['Guest c']))
  expect(source.shown.get().view).toEqual(source.shown.get().address)
})

test('a view’s own address arriving late does not undo a newer change', { tags: ['G6', 'G14'] }, () => {
  const { source } = openSource(three())
  source.changeView({ page: 2 })
  source.writeView(() => {})
  source.changeView({ page: 3 })
  source.followAddress({ ...everybody, page: 2 })
  expect(source.shown.get().view.page).toBe(3)
  source.followAddress(everybody)
  expect(source.shown.get().view.page).toBe(1)
})

test('a view is written into the address once', { tags: ['G6', 'R17'] }, () => {
  const { source } = openSource(three())
  const written: string[] = []
  const write = () => source.writeView(({ search }, how) => written.push(`${search} ${how?.replace}`))
  write()
  source.changeView({ search: 'ada' }, { replace: true })
  write()
  write()
  expect(written).toEqual(['ada true'])
})

test('typing replaces the history entry unless another change waits to be written', { tags: ['G6'] }, () => {
  const { source } = openSource(three())
  source.changeView({ search: 'ada' }, { replace: true })
  expect(source.shown.get().replaces).toBe(true)
  source.changeView({ status: 'redeemed' })
  source.changeView({ search: 'adam' }, { replace: true })
  expect(source.shown.get().replaces).toBe(false)
})

test('leaving the list drops a change that was not written', { tags: ['G6'] }, async () => {
  const { source, names } = openSource(three())
  const leave = source.open(eventId, null)
  await eventually(() => expect(names()).toHaveLength(3))
  source.changeView({ search: 'guest a' })
  leave()
  expect(source.shown.get().view).toEqual(everybody)
})

test('returning shows the list as it was, then checks it', async () => {
  const { source, names, asked, state } = openSource(three())
  const leave = source.open(eventId, null)
  await eventually(() => expect(names()).toHaveLength(3))
  leave()
  state.tag = '"2"'
  state.changes = { complete: true, tickets: [aTicket('d')] }
  source.open(eventId, null)
  expect(names()).toHaveLength(3)
  await eventually(() => expect(names()).toHaveLength(4))
  expect(asked.length).toBeGreaterThan(1)
})

test.each([
  { status: 404, reason: 'There is no such event.' },
  { status: 500, reason: 'Error loading guest list. Please try again later.' },
])('after a $status a retry reads the list', { tags: ['G10'] }, async ({ status, reason }) => {
  const { source, names, refuseWith } = openSource(three())
  refuseWith(status)
  source.open(eventId, null)
  await eventually(() => expect(source.listOf(eventId)).toMatchObject({ state: 'failed', reason }))
  refuseWith(null)
  source.retry()
  await eventually(() => expect(names()).toHaveLength(3))
})

test('signing out forgets the list and the search', { tags: ['A11'] }, async () => {
  const { source, names } = openSource(three())
  source.open(eventId, null)
  source.changeView({ search: 'guest a' })
  await eventually(() => expect(names()).toEqual(['Guest a']))
  source.forget()
  expect(names()).toBe('loading')
  expect(source.shown.get().view).toEqual(everybody)
})

/** A platform that answers the first page while the rest of the list waits. */
function openLongList(tickets: Ticket[], first: Ticket[]) {
  const opened = openSource(tickets, ['ticket-changes', 'first-guests'])
  opened.state.first = first
  return { ...opened, letGo: opened.holdList() }
}

test('the first page comes before the list and keeps its rows', { tags: ['L3'] }, async () => {
  const { source, names, first, letGo } = openLongList(three(), three().slice(0, 2))
  source.followAddress({ ...everybody, pageSize: 2 })
  source.open(eventId, null)
  await eventually(() => expect(first()).toMatchObject([{ name: 'Guest a' }, { name: 'Guest b' }]))
  const rows = first()
  letGo()
  await eventually(() => expect(names()).toEqual(['Guest a', 'Guest b']))
  const list = source.listOf(eventId)
  expect(list).toMatchObject({ page: { found: 3, pageCount: 2 } })
  expect(list.state === 'ready' && list.page.rows).toBe(rows)
})

test('a first page that changed is replaced by the list', { tags: ['L3'] }, async () => {
  const changed = [aTicket('a', { redeemed: true }), aTicket('b'), aTicket('d')]
  const { source, names, first, letGo } = openLongList(changed, three())
  source.open(eventId, null)
  await eventually(() => expect(first()).toHaveLength(3))
  letGo()
  await eventually(() => expect(names()).toEqual(['Guest a', 'Guest b', 'Guest d']))
})

test('a search during loading waits for the list', { tags: ['L3'] }, async () => {
  const { source, names, first, letGo } = openLongList(three(), three().slice(0, 1))
  source.open(eventId, null)
  await eventually(() => expect(first()).toHaveLength(1))
  source.changeView({ search: 'guest c' })
  expect(names()).toBe('loading')
  letGo()
  await eventually(() => expect(names()).toEqual(['Guest c']))
})

test('another page size requests another first page', { tags: ['L3'] }, async () => {
  const { source, first, asked, state } = openLongList(three(), three().slice(0, 1))
  source.open(eventId, null)
  await eventually(() => expect(first()).toHaveLength(1))
  state.first = three()
  source.changeView({ pageSize: 50 })
  await eventually(() => expect(first()).toHaveLength(3))
  expect(asked.filter(({ path }) => path.endsWith('/first-guests'))).toHaveLength(2)
})

test('a first page requested early is not requested again', { tags: ['L3'] }, async () => {
  const { source, first, asked } = openLongList(three(), three())
  source.prepareFirst(eventId, new AbortController().signal)
  source.open(eventId, null)
  await eventually(() => expect(first()).toHaveLength(3))
  expect(asked.filter(({ path }) => path.endsWith('/first-guests'))).toHaveLength(1)
})

test('a first page cancelled before its screen opened is requested again', { tags: ['L3'] }, async () => {
  const { source, first } = openLongList(three(), three())
  source.prepareFirst(eventId, AbortSignal.abort())
  source.open(eventId, null)
  await eventually(() => expect(first()).toHaveLength(3))
})

test.each([
  { what: 'a platform without it', offered: ['ticket-changes'], view: everybody },
  { what: 'a search in the address', offered: ['first-guests'], view: { ...everybody, search: 'guest c' } },
  { what: 'another page in the address', offered: ['first-guests'], view: { ...everybody, page: 2 } },
])('$what: no first page is requested', { tags: ['L3'] }, async ({ offered, view }) => {
  const { source, names, asked } = openSource(three(), offered)
  source.followAddress(view)
  source.open(eventId, null)
  await eventually(() => expect(names()).not.toBe('loading'))
  expect(asked.filter(({ path }) => path.endsWith('/first-guests'))).toEqual([])
})
