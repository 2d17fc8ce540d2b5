import type { Locator, Page } from '@playwright/test'
import { findGuest, openDoor } from '#door/door-page.ts'
import { transferButton, transferDialog } from '#event/event-page.ts'
import { openGuests, openRefund } from '#guests/guest-page.ts'
import { callOffDialog, lastWeek } from '#jobs/jobs-page.ts'
import type { BoxOffice } from '#platform/box-office.ts'
import { openConsole } from '#platform/open-console.ts'
import type { Platform } from '#platform/run-platform.ts'
import { openUsernameDialog, panel, personOf } from '#profile/profile-page.ts'
import { stuckRefund } from '#refunds/stuck-refund.ts'
import { openJonas } from '#staff/staff-page.ts'
import { aCase, casePane } from '#support/a-case.ts'
import { aJob } from './screens.ts'

export type World = { readonly page: Page; readonly platform: Platform; readonly boxOffice: BoxOffice }

export type HostileForm = {
  readonly name: string
  /** Opens the form, and fills fields that this test isn't about. */
  readonly open: (world: World) => Promise<Locator>
  /** Each free-text field, and where its text is stored. */
  readonly fields: Readonly<Record<string, string>>
  readonly submit: string | RegExp
}

const ada = { name: 'Ada Lovelace', email: 'ada@guests.example', accountId: 'acc_ada_hostile' }

async function soldEvent({ boxOffice }: World): Promise<string> {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, { purchaser: ada, at: lastWeek, tickets: [{ owner: ada }, { owner: ada }] })
  return eventId
}

export async function openComps({ page, boxOffice }: World): Promise<Locator> {
  const eventId = await boxOffice.event()
  await boxOffice.ticketType(eventId, { name: 'Guest Pass', price: 0, capacity: 5 })
  await openGuests(page, eventId)
  await page.getByRole('button', { name: 'TICKET OPTIONS' }).click()
  await page.getByRole('menuitem', { name: /ISSUE COMP TICKETS/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Issue comp tickets' })
  await dialog.getByRole('spinbutton', { name: /Guest Pass/ }).fill('1')
  return dialog
}

export async function openTransfer(world: World): Promise<Locator> {
  await openConsole(world.page, `/events/${await soldEvent(world)}`)
  await transferButton(world.page).first().click()
  const dialog = transferDialog(world.page)
  await dialog
    .getByRole('checkbox', { name: /Ticket/ })
    .first()
    .check()
  return dialog
}

export async function openNewCase({ page }: World): Promise<Locator> {
  await openConsole(page, '/support')
  await page.getByRole('button', { name: 'New case' }).click()
  return page.getByRole('dialog', { name: 'New case' })
}

export const hostileForms: readonly HostileForm[] = [
  {
    name: 'comps',
    async open(world) {
      const dialog = await openComps(world)
      await dialog.getByRole('textbox', { name: 'Email' }).fill('nina@press.example')
      return dialog
    },
    fields: { 'Contact name': 'tickets.owner_name', Reason: 'audit_entries.reason' },
    submit: 'Issue 1 ticket',
  },
  {
    name: 'a transfer',
    async open(world) {
      const dialog = await openTransfer(world)
      await dialog.getByRole('textbox', { name: 'Recipient email' }).fill('tomasz@guests.example')
      return dialog
    },
    fields: { 'Recipient name': 'tickets.owner_name', Reason: 'audit_entries.reason' },
    submit: /^Transfer \d ticket/,
  },
  {
    name: 'a refund',
    async open(world) {
      await openGuests(world.page, await soldEvent(world))
      return (await openRefund(world.page, 'Ada Lovelace')).dialog
    },
    fields: { Reason: 'refunds.reason' },
    submit: /^Refund \$/,
  },
  {
    name: 'calling off an event',
    async open(world) {
      await openConsole(world.page, `/events/${await soldEvent(world)}`)
      await world.page.getByRole('button', { name: 'Call off event…' }).click()
      const dialog = callOffDialog(world.page)
      await dialog.getByRole('textbox', { name: 'Type the event’s name' }).fill('Night Signal')
      return dialog
    },
    fields: { Reason: 'jobs.reason' },
    submit: /^Call off and refund/,
  },
  {
    name: 'a reply',
    async open({ page, platform }) {
      await openConsole(page, `/support?case=${await aCase(platform.pool, { subject: 'Seat map' })}`)
      return casePane(page)
    },
    fields: { Reply: 'support_messages.text' },
    submit: 'Send email',
  },
  {
    name: 'an internal note',
    async open({ page, platform }) {
      await openConsole(page, `/support?case=${await aCase(platform.pool, { subject: 'Seat row' })}`)
      await casePane(page).getByRole('button', { name: 'Internal note' }).click()
      return casePane(page)
    },
    fields: { 'Internal note': 'support_messages.text' },
    submit: 'Save note',
  },
  {
    name: 'a new case',
    open: openNewCase,
    fields: {
      Name: 'support_cases.requester_name',
      Subject: 'support_cases.subject',
      Message: 'support_messages.text',
      Phone: 'support_cases.requester_phone',
    },
    submit: 'Open case',
  },
  {
    name: 'a macro',
    async open({ page }) {
      await openConsole(page, '/configuration')
      await page.getByRole('button', { name: 'New macro' }).click()
      return page.getByRole('dialog', { name: 'New macro' })
    },
    fields: { Title: 'support_macros.title', Text: 'support_macros.text' },
    submit: 'Save macro',
  },
  {
    name: 'remote values',
    async open({ page }) {
      await openConsole(page, '/configuration')
      await page.getByRole('textbox', { name: 'Ticket expiry' }).fill('77')
      return page.getByRole('main')
    },
    fields: { 'Welcome message': "remote_config.value #>> '{}'", Reason: 'audit_entries.reason' },
    submit: 'Save values',
  },
  {
    name: 'turning a switch off',
    async open({ page }) {
      await openConsole(page, '/configuration')
      await page.getByRole('switch', { name: 'Transfers' }).click()
      return page.getByRole('dialog', { name: 'Turn transfers off?' })
    },
    fields: { Reason: 'audit_entries.reason' },
    submit: 'Turn transfers off',
  },
  {
    name: 'claims',
    async open({ page }) {
      await openJonas(page)
      await page.getByRole('switch', { name: 'beta' }).click()
      return page.getByRole('main')
    },
    fields: { Reason: 'audit_entries.reason' },
    submit: 'Save claims',
  },
  {
    name: 'a username',
    async open({ page, platform }) {
      const person = await personOf(platform.pool, { name: 'Tamsin Vale' })
      await openConsole(page, `/profile/${person.id}`)
      return (await openUsernameDialog(page)).dialog
    },
    fields: { 'New username': 'accounts.username', Reason: 'audit_entries.reason' },
    submit: 'Save username',
  },
  {
    name: 'erasing a person',
    async open({ page, platform }) {
      const person = await personOf(platform.pool, { name: 'Tamsin Vale' })
      await openConsole(page, `/profile/${person.id}`)
      await panel(page, 'Account').getByRole('button', { name: 'Erase person…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Erase person' })
      await dialog.getByLabel('Type ‘erase’ to confirm').fill('erase')
      return dialog
    },
    fields: { Reason: 'audit_entries.reason' },
    submit: 'Erase person',
  },
  {
    name: 'a saved view',
    async open({ page }) {
      await openConsole(page, '/refunds?state=failed')
      await page.getByRole('button', { name: 'Views' }).click()
      await page.getByRole('menuitem', { name: /^Save/ }).click()
      return page.getByRole('dialog', { name: 'Save view' })
    },
    fields: { Name: 'saved_views.name' },
    submit: 'Save view',
  },
  {
    name: 'a failed refund that is handled',
    async open(world) {
      const { pool } = world.platform
      const { paymentId } = await world.boxOffice.sell(await world.boxOffice.event(), { tickets: [{}] })
      await pool.query(
        `insert into refunds (id, payment_id, state, amount_cents, failure_message, settled_at)
         values ('re_handled', $1, 'failed', 2500, 'No', now())`,
        [paymentId],
      )
      await openConsole(world.page, '/refunds/re_handled')
      await world.page.getByRole('button', { name: 'Mark as handled…' }).click()
      return world.page.getByRole('dialog', { name: 'Mark as handled' })
    },
    fields: { Reason: 'audit_entries.reason' },
    submit: 'Mark as handled',
  },
  {
    name: 'a refund that is ended by hand',
    async open({ page, platform, boxOffice }) {
      await stuckRefund(page, boxOffice, platform)
      await page.getByRole('button', { name: 'Check with provider' }).click()
      await page.getByRole('button', { name: 'End refund…' }).click()
      return page.getByRole('dialog', { name: 'The provider has no such refund' })
    },
    fields: { Reason: 'audit_entries.reason' },
    submit: 'End refund',
  },
  {
    name: 'declining a request',
    async open({ page, platform, boxOffice }) {
      const eventId = await boxOffice.event()
      await aJob(platform.pool, { jobId: 'job_declined', eventId, text: 'Storm', state: 'waiting' })
      await openConsole(page, '/jobs/job_declined')
      await page.getByRole('button', { name: 'Decline…' }).click()
      return page.getByRole('dialog', { name: 'Decline the request' })
    },
    fields: { Reason: 'audit_entries.reason' },
    submit: 'Decline',
  },
  {
    name: 'stopping a job',
    async open({ page, platform, boxOffice }) {
      const eventId = await boxOffice.event()
      await aJob(platform.pool, { jobId: 'job_stopped', eventId, text: 'Storm', state: 'paused' })
      await openConsole(page, '/jobs/job_stopped')
      await page.getByRole('button', { name: 'Stop…' }).click()
      return page.getByRole('dialog', { name: 'Stop the job' })
    },
    fields: { Reason: 'audit_entries.reason' },
    submit: 'Stop the job',
  },
  {
    name: 'letting in at the door',
    async open({ page, boxOffice }) {
      const eventId = await boxOffice.event()
      const { ticketIds } = await boxOffice.sell(eventId, { tickets: [{ owner: ada, redeemed: true }] })
      await openDoor(page, eventId)
      await findGuest(page, ticketIds[0] ?? '')
      await page.getByRole('button', { name: /See why/ }).click()
      await page.getByRole('button', { name: 'Let in with a reason…' }).click()
      return page.getByRole('dialog', { name: 'Let in with a reason' })
    },
    fields: { Reason: 'audit_entries.reason' },
    submit: 'Let in',
  },
]
