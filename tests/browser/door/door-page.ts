import type { Page } from '@playwright/test'
import { openConsole } from '#platform/open-console.ts'

/** Door mode on a device that has a name. */
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
export const notSent = (page: Page) => page.getByRole('region', { name: 'Not sent yet' })
export const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: 'Don’t let in yet' })

/** The list for checking without a connection has arrived. */
export const listArrives = (page: Page) =>
  page.waitForResponse((reply) => reply.url().includes('/door/changes') && reply.ok())
