import { listTicketChanges, listTicketDetails } from '@ground-control/contract/guests'
import type { GuestView } from '@ground-control/domain/guests/guest'
import { expect, test, vi } from 'vitest'
import { aTicket, encoder, eventId, everybody, listOf, platform } from '#screens/guest-list/source/testing/one-event.ts'

const viewWith = (change: Partial<GuestView>): GuestView => ({ ...everybody, ...change })
const quiet = { signal: new AbortController().signal, progress: () => {} }

const detailsPath = listTicketDetails.path.replace('{eventId}', eventId)
const changesPath = listTicketChanges.path.replace('{eventId}', eventId)

test('a list is read, counted and shown by its view', { tags: ['G10', 'G14'] }, async () => {
  const { desk } = platform([aTicket('b'), aTicket('a'), aTicket('c')])
  const progress = vi.fn()
  const opening = desk.open({ eventId, orgId: null, view: viewWith({ pageSize: 2 }) }, { ...quiet, progress })
  const { snapshot, isKept } = await opening
  expect(isKept).toBe(false)
  expect(snapshot.page).toMatchObject({ found: 3, pageCount: 2, rows: [{ name: 'Guest a' }, { name: 'Guest b' }] })
  expect(snapshot.figures).toMatchObject({ guests: 3, tickets: 3 })
  expect(progress).toHaveBeenLastCalledWith(
    expect.objectContaining({ ticketsRead: 3, ticketsTotal: 3, bytesTotal: null }),
  )
  const shown = await desk.show(viewWith({ search: 'guest c' }), quiet)
  expect(shown).toMatchObject({ view: { search: 'guest c' }, page: { found: 1, rows: [{ name: 'Guest c' }] } })
})

test('the last list is kept: reopening shows it at once and checks its tag', async () => {
  const { desk, asked } = platform([aTicket('a')])
  const { snapshot } = await desk.open({ eventId, orgId: null, view: everybody }, quiet)
  const again = await desk.open({ eventId, orgId: null, view: viewWith({ page: 2 }) }, quiet)
  expect(again).toMatchObject({ isKept: true, snapshot: { view: { page: 2 }, edition: snapshot.edition } })
  expect(asked).toHaveLength(1)
  const { changed } = await desk.check({ way: 'kept', canAskChanges: true }, quiet)
  expect(changed).toBeNull()
  expect(asked[1]).toEqual({ path: detailsPath, tag: '"1"' })
})

test('changes are requested and applied; no changes leave the list as it is', async () => {
  const { desk, asked, state } = platform([aTicket('a'), aTicket('b')])
  const { snapshot } = await desk.open({ eventId, orgId: null, view: everybody }, quiet)
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
  await desk.open({ eventId, orgId: null, view: everybody }, quiet)
  Object.assign(state, { tag: '"2"', tickets: [aTicket('a'), aTicket('b')] })
  const { changed } = await desk.check({ way: 'changes', canAskChanges }, quiet)
  expect(changed?.page.found).toBe(2)
  expect(asked.slice(1).map(({ path }) => path)).toEqual(paths)
})

test("one's own change is shown at once, and an older answer on its way does not undo it", async () => {
  const { desk, state } = platform([aTicket('a')])
  await desk.open({ eventId, orgId: null, view: everybody }, quiet)
  Object.assign(state, { tag: '"2"', tickets: [aTicket('a'), aTicket('b')] })
  const checking = desk.check({ way: 'whole', canAskChanges: true }, quiet)
  const patched = await desk.patch({ tickets: [aTicket('a', { redeemed: true, version: 2 })] }, quiet)
  expect(patched?.figures.redeemed).toBe(1)
  const { changed } = await checking
  expect(changed?.figures).toMatchObject({ redeemed: 1, tickets: 2 })
  expect(await desk.patch({ tickets: [aTicket('a', { version: 1 })] }, quiet)).toBeNull()
})

test('an older state does not return a ticket to its former holder', async () => {
  const transferred = aTicket('a', { version: 3, owner: { accountId: 'acc_z', name: 'Somebody else' } })
  const { desk } = platform([transferred])
  await desk.open({ eventId, orgId: null, view: everybody }, quiet)
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
  const opening = desk.open({ eventId, orgId: null, view: everybody }, quiet)
  await expect(opening).rejects.toMatchObject({ status: 0, code: 'broken-off', requestId: 'r-1' })
  expect(failures).toEqual(['broken-off'])
})

test.each([
  ['a row that is no ticket', [{ ticketId: 7 }]],
  ['something else altogether', [null]],
])('%s is refused with a message, and the rest of the list is not fetched', async (_, rows) => {
  const { desk, failures, answerWith } = platform([])
  const cancel = vi.fn()
  const text = `[${rows.map((row) => JSON.stringify(row)).join(',\n')},\n`
  answerWith(() => new ReadableStream({ start: (controller) => controller.enqueue(encoder.encode(text)), cancel }))
  const opening = desk.open({ eventId, orgId: null, view: everybody }, quiet)
  const message = 'The server’s reply couldn’t be read.'
  await expect(opening).rejects.toMatchObject({ code: 'unexpected-reply', message })
  expect(failures).toEqual(['unexpected-reply'])
  expect(cancel).toHaveBeenCalled()
})

test('a list that was left while it was read is not kept', async () => {
  const { desk, answerWith, failures, asked } = platform([])
  const leaving = new AbortController()
  answerWith(() => listOf([aTicket('a')]))
  leaving.abort()
  const opening = desk.open({ eventId, orgId: null, view: everybody }, { ...quiet, signal: leaving.signal })
  await expect(opening).rejects.toMatchObject({ name: 'AbortError' })
  expect(failures).toEqual([])
  expect((await desk.open({ eventId, orgId: null, view: everybody }, quiet)).isKept).toBe(false)
  expect(asked).toHaveLength(2)
})

test('the filtered guests are exported, and their count is announced', { tags: ['G13'] }, async () => {
  const { desk } = platform([aTicket('a'), aTicket('b', { redeemed: true }), aTicket('c', { redeemed: true })])
  await desk.open({ eventId, orgId: null, view: everybody }, quiet)
  const wanted = { filter: { search: '', status: 'redeemed' as const }, timeZone: 'UTC', writeTo: null }
  const progress = vi.fn()
  const { rows, file } = await desk.exportCsv(wanted, { ...quiet, progress })
  expect(rows).toBe(2)
  expect((await file?.text())?.trim().split('\r\n')).toHaveLength(3)
  expect(progress).toHaveBeenLastCalledWith({ done: 2, total: 2 })
  const leaving = AbortSignal.abort()
  await expect(desk.exportCsv(wanted, { ...quiet, signal: leaving })).rejects.toMatchObject({ name: 'AbortError' })
})

test('an abandoned check does not take the answer of the next one', async () => {
  const { desk, state } = platform([aTicket('a'), aTicket('b')])
  await desk.open({ eventId, orgId: null, view: everybody }, quiet)
  const leaving = new AbortController()
  const first = desk.check({ way: 'changes', canAskChanges: true }, { ...quiet, signal: leaving.signal })
  const second = desk.check({ way: 'changes', canAskChanges: true }, quiet)
  leaving.abort()
  state.changes = { complete: true, tickets: [] }
  await Promise.resolve(first).catch(() => undefined)
  await desk.patch({ tickets: [aTicket('a', { redeemed: true, version: 2 })] }, quiet)
  await second
  const { page } = await desk.show(viewWith({ status: 'redeemed' }), quiet)
  expect(page.found).toBe(1)
})

test('refundable tickets of chosen guests come from the current list', { tags: ['E6'] }, async () => {
  const paid = (id: string, paymentIntentId: string, rest = {}) =>
    aTicket(id, { paymentIntentId: paymentIntentId as never, ...rest })
  const { desk } = platform([paid('a', 'pi_1'), paid('b', 'pi_1'), paid('c', 'pi_2'), aTicket('d', { comp: true })])
  await desk.open({ eventId, orgId: null, view: everybody }, quiet)
  const all = await desk.foundIds({ search: '', status: 'all' }, quiet)
  expect(all).toHaveLength(4)
  expect(await desk.foundIds({ search: 'guest c', status: 'all' }, quiet)).toEqual(['acc_c'])
  expect(await desk.chosen({ guestIds: all }, quiet)).toEqual({ purchases: 2, tickets: 3 })
  expect(await desk.chosenTickets({ guestIds: all }, quiet)).toEqual(['tkt_a', 'tkt_b', 'tkt_c'])
  await desk.patch({ tickets: [paid('c', 'pi_2', { refundId: 're_1', version: 2 })] }, quiet)
  expect(await desk.chosen({ guestIds: ['acc_c', 'acc_d', 'acc_gone'] }, quiet)).toEqual({ purchases: 0, tickets: 0 })
})
