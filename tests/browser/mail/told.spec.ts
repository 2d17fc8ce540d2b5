import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { enterRecipient, transferDialog } from '#event/event-page.ts'
import { openGuests } from '#guests/guest-page.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import type { BoxOffice } from '#platform/box-office.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'

const newAddress = (name: string) => `${name}-${randomUUID().slice(0, 8)}@guests.example`

const tick = (dialog: Locator) => dialog.getByRole('checkbox', { name: 'Tell the customer' })

/** The subjects of an address's emails in the mailbox, without waiting. */
async function subjectsTo(page: Page, address: string): Promise<string[]> {
  const reply = await page.request.get(`/mail/messages?search=${encodeURIComponent(address)}`)
  const messages = (await reply.json()) as { subject: string }[]
  return messages.map(({ subject }) => subject)
}

async function expectPreview(page: Page, dialog: Locator, name: string, words: string) {
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(
    preview.frameLocator(`iframe[title="Email to ${name}"]`).first().getByText(words, { exact: true }),
  ).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
}

async function openTransfer(page: Page, boxOffice: BoxOffice, holder: string) {
  const eventId = await boxOffice.event()
  const nina = { name: 'Nina Petrov', email: holder }
  const { paymentId, ticketIds } = await boxOffice.sell(eventId, { purchaser: nina, tickets: [{ owner: nina }] })
  await openConsole(page, `/purchases/${paymentId}`)
  await page.getByRole('button', { name: new RegExp(`^Actions for .*${ticketIds[0]}$`) }).click()
  await page.getByRole('menuitem', { name: 'Transfer…' }).click()
  return transferDialog(page)
}

test('a transfer emails both sides, as its preview shows', { tag: '@S6' }, async ({ page, boxOffice }) => {
  const [from, to] = [newAddress('nina'), newAddress('ada')]
  const dialog = await openTransfer(page, boxOffice, from)
  await enterRecipient(page, 'Ada Lovelace', to)
  await expect(tick(dialog)).toBeChecked()
  await expectPreview(page, dialog, 'Ada Lovelace', 'It was transferred to you from Nina Petrov.')
  await dialog.getByRole('button', { name: 'Transfer 1 ticket' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => subjectsTo(page, to)).toEqual(['Your ticket: Night Signal'])
  await expect.poll(() => subjectsTo(page, from)).toEqual(['Your ticket was transferred: Night Signal'])
})

test('a transfer without the tick emails nobody', { tag: '@S6' }, async ({ page, platform, boxOffice }) => {
  const [from, to] = [newAddress('nina'), newAddress('ada')]
  const dialog = await openTransfer(page, boxOffice, from)
  await enterRecipient(page, 'Ada Lovelace', to)
  await tick(dialog).uncheck()
  await dialog.getByRole('button', { name: 'Transfer 1 ticket' }).click()
  await expect(page.getByRole('link', { name: 'Holder Ada Lovelace' })).toBeVisible()
  const { rows } = await platform.pool.query('select id from mail_messages where to_address = any($1)', [[from, to]])
  expect(rows).toEqual([])
})

async function openComps(page: Page, boxOffice: BoxOffice, address: string) {
  const eventId = await boxOffice.event()
  await boxOffice.ticketType(eventId, { name: 'Floor' })
  await openGuests(page, eventId)
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Issue comp tickets' })
  await dialog.getByRole('spinbutton', { name: /Floor/ }).fill('2')
  await dialog.getByRole('textbox', { name: /name/i }).fill('Nina Press')
  await dialog.getByRole('textbox', { name: /email/i }).fill(address)
  return { eventId, dialog }
}

test('comps are emailed with their codes, as the preview shows', { tag: ['@S6', '@C1'] }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const address = newAddress('press')
  const { eventId, dialog } = await openComps(page, boxOffice, address)
  await expect(tick(dialog)).toBeChecked()
  await expectPreview(page, dialog, 'Nina Press', 'They’re complimentary, from Lumen Hall.')
  await dialog.getByRole('button', { name: 'Issue 2 tickets', exact: true }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => subjectsTo(page, address)).toEqual(['Your tickets: Night Signal'])
  const { rows } = await platform.pool.query('select text from mail_messages where to_address = $1', [address])
  const { rows: tickets } = await platform.pool.query('select id, code from tickets where event_id = $1', [eventId])
  expect(tickets).toHaveLength(2)
  for (const { code } of tickets) expect(rows[0].text).toContain(code.replace(/(.{4})(?=.)/g, '$1-'))
})

test('comps without the tick are issued and emailed to nobody', { tag: ['@S6', '@C1'] }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const address = newAddress('press')
  const { eventId, dialog } = await openComps(page, boxOffice, address)
  await tick(dialog).uncheck()
  await dialog.getByRole('button', { name: 'Issue 2 tickets', exact: true }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const { rows: tickets } = await platform.pool.query('select id from tickets where event_id = $1', [eventId])
  expect(tickets).toHaveLength(2)
  const { rows } = await platform.pool.query('select id from mail_messages where to_address = $1', [address])
  expect(rows).toEqual([])
})
