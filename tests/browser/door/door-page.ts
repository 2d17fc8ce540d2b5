import type { Page } from '@playwright/test'
import type { BoxOffice } from '#platform/box-office.ts'
import { openConsole } from '#platform/open-console.ts'
import type { Platform } from '#platform/run-platform.ts'

export const ada = { name: 'Ada Kim', email: 'ada@guests.example', accountId: 'ada@guests.example' }

type Tickets = Parameters<BoxOffice['sell']>[1]['tickets']

/** A door that could continue offline, because the list of these tickets has arrived. */
export async function openListedDoor(page: Page, boxOffice: BoxOffice, tickets: Tickets) {
  const eventId = await boxOffice.event()
  const { ticketIds } = await boxOffice.sell(eventId, { tickets })
  const arrived = listArrives(page)
  await openDoor(page, eventId)
  await arrived
  return { eventId, ticketIds }
}

/** Ada's ticket with a normal entry code. Its ID is its old code. */
export async function sellCoded(boxOffice: BoxOffice, { pool }: Pick<Platform, 'pool'>) {
  const eventId = await boxOffice.event()
  const { ticketIds } = await boxOffice.sell(eventId, { tickets: [{ name: 'Floor', owner: ada }] })
  const { rows } = await pool.query('update tickets set code = default where id = $1 returning code', ticketIds)
  return { eventId, ticketIds, code: String(rows[0]?.code) }
}

/** Opens door mode on a device that has a name. */
export async function openDoor(page: Page, eventId: string, name = 'West door'): Promise<void> {
  await page.addInitScript((doorName) => {
    const key = 'ground-control.preferences'
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (!kept.doorName) localStorage.setItem(key, JSON.stringify({ ...kept, doorName }))
  }, name)
  await openConsole(page, `/events/${eventId}/door`)
}

export const findGuest = (page: Page, text: string): Promise<void> => page.getByLabel('Find a guest').fill(text)
export const guestCard = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const redeemButton = (page: Page) => page.getByRole('button', { name: /^Redeem/ })
export const scanButton = (page: Page) => page.getByRole('button', { name: 'Scan a ticket' })
export const notSent = (page: Page) => page.getByRole('region', { name: 'Not sent yet' })
export const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: 'Don’t let in yet' })

/** How often the tickets were redeemed, by the audit trail. */
export async function redemptionsOf({ pool }: Pick<Platform, 'pool'>, ticketIds: readonly string[]): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as count from audit_entries where action = 'ticket.redeemed' and entity_id = any($1)`,
    [ticketIds],
  )
  return rows[0]?.count
}

/** Waits until the list for offline checks has arrived. */
export async function listArrives(page: Page): Promise<void> {
  const reply = await page.waitForResponse((each) => each.url().includes('/door/changes') && each.ok())
  // Waits for the whole answer, which offline would never arrive.
  await reply.finished()
}

/** Waits until the browser has stored this door's offline page. */
export const offlinePageKept = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((done) => active?.addEventListener('statechange', done, { once: true }))
  })
