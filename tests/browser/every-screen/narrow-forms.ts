import { openConsole } from '#platform/open-console.ts'
import { openJonas } from '#staff/staff-page.ts'
import { aCase, casePane, conversation } from '#support/a-case.ts'
import { type HostileForm, openComps, openNewCase, openTransfer } from './hostile-forms.ts'

type NarrowForm = Pick<HostileForm, 'name' | 'open' | 'submit'> & {
  /** Fields that accept only one kind of text, such as an email address. */
  readonly fields: readonly string[]
}

/** Each form is complete except for these fields. */
export const narrowForms: readonly NarrowForm[] = [
  {
    name: 'the contact of comps',
    async open(world) {
      const dialog = await openComps(world)
      await dialog.getByRole('textbox', { name: 'Contact name' }).fill('Nina Press')
      return dialog
    },
    fields: ['Phone', 'Email'],
    submit: 'Issue 1 ticket',
  },
  {
    name: 'the recipient of a transfer',
    async open(world) {
      const dialog = await openTransfer(world)
      await dialog.getByRole('textbox', { name: 'Recipient name' }).fill('Tomasz')
      return dialog
    },
    fields: ['Recipient email'],
    submit: /^Transfer \d ticket/,
  },
  {
    name: 'the requester of a case',
    async open(world) {
      const dialog = await openNewCase(world)
      await dialog.getByRole('textbox', { name: 'Subject' }).fill('Seat map')
      await dialog.getByRole('textbox', { name: 'Message' }).fill('Where is it?')
      return dialog
    },
    fields: ['Email'],
    submit: 'Open case',
  },
  {
    name: 'a copy of a reply',
    async open({ page, platform }) {
      await openConsole(page, `/support?case=${await aCase(platform.pool, { subject: 'Seat copy' })}`)
      await casePane(page).getByRole('textbox', { name: 'Reply' }).fill('Here it is.')
      await casePane(page).getByRole('button', { name: 'Cc', exact: true }).click()
      return casePane(page)
    },
    fields: ['Cc'],
    submit: 'Send email',
  },
  {
    name: 'the correction of an address',
    async open({ page, platform: { pool } }) {
      const caseId = await aCase(pool, { subject: 'Seat bounced' })
      await openConsole(page, `/support?case=${caseId}`)
      await page.getByRole('textbox', { name: 'Reply' }).fill('Here it is.')
      await page.getByRole('button', { name: 'Send email' }).click()
      await conversation(page)
        .getByText(/^Sent \d/)
        .waitFor()
      await pool.query(`update mail_messages set state = 'bounced', server_words = '550 No' where case_id = $1`, [
        caseId,
      ])
      await conversation(page).getByRole('button', { name: 'Correct the address' }).click()
      return page.getByRole('dialog', { name: 'Correct the address' })
    },
    fields: ['Email'],
    submit: 'Send email',
  },
  {
    name: 'the time of a snooze',
    async open({ page, platform }) {
      await openConsole(page, `/support?case=${await aCase(platform.pool, { subject: 'Seat later' })}`)
      await conversation(page).waitFor()
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('s')
      await page.getByRole('menuitem', { name: 'Pick date and time…' }).click()
      return page.getByRole('dialog', { name: 'Snooze until' })
    },
    fields: ['Time'],
    submit: 'Snooze',
  },
  {
    name: 'the name of a claim',
    async open({ page }) {
      await openJonas(page)
      await page.getByRole('button', { name: 'Add claim' }).click()
      return page.getByRole('main')
    },
    fields: ['Claim name'],
    submit: 'Add as true',
  },
]
