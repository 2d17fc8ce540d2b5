import { createTransport } from 'nodemailer'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { aCase, caseRow, conversation } from './a-case.ts'

const png = Buffer.from('89504e470d0a1a0a', 'hex')

test('email arrives with its quote folded and a file; the reply shows its delivery', {
  tag: ['@S4', '@S5'],
}, async ({ page, platform: { smtp } }) => {
  const subject = `Names on our tickets ${Date.now()}`
  await createTransport({ ...smtp, ignoreTLS: true }).sendMail({
    from: 'Amara Wright <amara@studio.example>',
    to: 'support@orbit.example',
    subject,
    text: 'Two names are wrong.\n\nOn Sunday, Orbit Support wrote:\n> Enjoy the show',
    attachments: [{ filename: '../../names.html', content: png }],
  })
  await openConsole(page, '/support')
  await caseRow(page, subject).click()
  const thread = conversation(page)
  await expect(thread.getByText('Two names are wrong.')).toBeVisible()
  await expect(thread.getByText('> Enjoy the show')).toBeHidden()
  await thread.getByText('Quoted text').click()
  await expect(thread.getByText('> Enjoy the show')).toBeVisible()
  const saving = page.waitForEvent('download')
  await thread.getByRole('button', { name: 'Download names.html.png' }).click()
  expect((await saving).suggestedFilename()).toBe('names.html.png')

  await page.getByRole('textbox', { name: 'Reply' }).fill('Which names?')
  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByText('Reply queued for email.')).toBeAttached()
  await expect(thread.getByText(/^Sent \d/)).toBeVisible()
})

test('the composer says before and after if email can’t be sent', { tag: '@S5' }, async ({
  page,
  platform: { pool },
}) => {
  const caseId = await aCase(pool, { subject: 'Called from the box office' })
  await pool.query('update support_cases set requester_email = null where id = $1', [caseId])
  await openConsole(page, `/support?case=${caseId}`)
  const words = 'Saved here only. This person has no email address.'
  await expect(page.getByText(words)).toBeVisible()
  await page.getByRole('textbox', { name: 'Reply' }).fill('Told them by phone.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(conversation(page).getByText('Saved here only')).toBeVisible()
  await expect(page.getByRole('status').getByText(words)).toBeAttached()
})

test('a bounced reply shows why, and is sent again once its address is corrected', { tag: '@S1' }, async ({
  page,
  platform: { pool },
}) => {
  const caseId = await aCase(pool, { subject: `A typo in the address ${Date.now()}` })
  await openConsole(page, `/support?case=${caseId}`)
  const thread = conversation(page)
  await page.getByRole('textbox', { name: 'Reply' }).fill('Could you check the spelling?')
  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(thread.getByText(/^Sent \d/)).toBeVisible()
  await pool.query(
    `update mail_messages set state = 'bounced', server_words = '550 5.1.1 No such mailbox' where case_id = $1`,
    [caseId],
  )
  await expect(thread.getByText(/^Bounced/)).toBeVisible()
  await expect(thread.getByText('“550 5.1.1 No such mailbox”')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)

  await thread.getByRole('button', { name: 'Correct the address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct the address' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill('lena@halcyon')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a valid email address.')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('textbox', { name: 'Email' }).fill('lena@halcyon.example')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(thread.getByText('to lena@halcyon.example')).toBeVisible()
  await expect(thread.getByText(/^Sent \d/)).toBeVisible()
})

test('a waiting reply counts down and can be sent at once', { tag: '@S1' }, async ({ page, platform: { pool } }) => {
  const caseId = await aCase(pool, { subject: `A greylisting server ${Date.now()}` })
  await openConsole(page, `/support?case=${caseId}`)
  const thread = conversation(page)
  await page.getByRole('textbox', { name: 'Reply' }).fill('On its way.')
  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(thread.getByText(/^Sent \d/)).toBeVisible()
  await pool.query(
    `update mail_messages set state = 'queued', tries = 1, server_words = '451 Try again later',
     next_try_at = now() + interval '4 minutes' where case_id = $1`,
    [caseId],
  )
  await expect(thread.getByText(/^first try: “451 Try again later”\. Next try in 3:\d\d$/)).toBeVisible()
  await thread.getByRole('button', { name: 'Send now' }).click()
  await expect(thread.getByText(/^Sent \d/)).toBeVisible()
})

const pdf = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }

test('files are attached, checked by content, kept after a failure, and sent with the reply', {
  tag: ['@S4', '@S5'],
}, async ({ page, platform: { pool } }) => {
  const caseId = await aCase(pool, { subject: `Where is my receipt ${Date.now()}` })
  await openConsole(page, `/support?case=${caseId}`)
  const choose = page.getByLabel('Files to attach')
  await choose.setInputFiles([pdf, { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\0') }])
  await expect(page.getByRole('alert')).toHaveText('a.pdf: Only images, PDF and text can be attached.')
  const attached = page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
  await expect(attached).toHaveText(['receipt.pdf1 KB'])
  await choose.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('Row A') })
  await page.getByRole('button', { name: 'Remove list.txt' }).click()
  await expect(attached).toHaveCount(1)

  await page.route('**/api/v1/admin/cases/*/messages', (route) => route.abort(), { times: 1 })
  await page.getByRole('textbox', { name: 'Reply' }).fill('Here it is.')
  await expect(page.getByText('lena@halcyonhall.example').last()).toBeVisible()
  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByText('The reply was not sent.')).toBeVisible()
  await expect(attached).toHaveCount(1)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(conversation(page).getByText(/^Sent \d/)).toBeVisible()
  await expect(attached).toHaveCount(0)
  await expect(conversation(page).getByRole('button', { name: 'Download receipt.pdf' })).toBeVisible()
})

test('a file is pasted and dropped into the reply', { tag: '@S4' }, async ({ page, platform: { pool } }) => {
  const caseId = await aCase(pool, { subject: `A picture of the door ${Date.now()}` })
  await openConsole(page, `/support?case=${caseId}`)
  const reply = page.getByRole('textbox', { name: 'Reply' })
  for (const [kind, name] of [
    ['paste', 'pasted.txt'],
    ['drop', 'dropped.txt'],
  ] as const) {
    await reply.evaluate(
      (field, [how, called]) => {
        const data = new DataTransfer()
        data.items.add(new File(['Row A'], called, { type: 'text/plain' }))
        const way = { bubbles: true, cancelable: true }
        const event =
          how === 'paste'
            ? new ClipboardEvent(how, { ...way, clipboardData: data })
            : new DragEvent(how, { ...way, dataTransfer: data })
        field.dispatchEvent(event)
      },
      [kind, name] as const,
    )
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  }
})

test('copies are chosen, corrected and removed by keyboard, and sent with the reply', { tag: '@S8' }, async ({
  page,
  platform: { pool },
}) => {
  const caseId = await aCase(pool, { subject: `My sister has to know too ${Date.now()}` })
  await openConsole(page, `/support?case=${caseId}`)
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await expect(trail).toHaveText(['Desk', 'Support', /^My sister has to know too/])
  await page.getByRole('textbox', { name: 'Reply' }).fill('To both of you.')
  await page.getByRole('button', { name: 'Cc', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Cc' })
  await expect(field).toBeFocused()
  await page.keyboard.type('nina@guests.example,LENA@halcyonhall.example,bo@guests.example,kit@guests')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('“kit@guests” isn’t an email address.')
  await expect(page.getByRole('button', { name: 'Send email' })).toBeDisabled()
  await expectNoAxeViolations(page)
  await field.fill('')
  const chosen = page.getByRole('list', { name: 'Gets a copy' }).getByRole('listitem')
  await expect(chosen).toHaveText(['nina@guests.example', 'bo@guests.example'])
  await page.keyboard.press('Backspace')
  await expect(chosen).toHaveText(['nina@guests.example'])
  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(conversation(page).getByText('to lena@halcyonhall.example, Cc nina@guests.example')).toBeVisible()
  await expect(conversation(page).getByText(/^Sent \d/)).toBeVisible()
  await expect(field).toBeHidden()
})

test('one press replies to everyone who got the email', { tag: '@S8' }, async ({ page, platform: { smtp } }) => {
  const subject = `Three of us ${Date.now()}`
  await createTransport({ ...smtp, ignoreTLS: true }).sendMail({
    from: 'Amara Wright <amara@studio.example>',
    to: 'support@orbit.example',
    cc: ['Nina <nina@guests.example>', 'bo@guests.example'],
    subject,
    text: 'All of us wait.',
  })
  await openConsole(page, '/support')
  await caseRow(page, subject).click()
  await page.getByRole('button', { name: 'Reply to all: nina@guests.example +1' }).click()
  await page.getByRole('textbox', { name: 'Reply' }).fill('Soon.')
  await page.getByRole('button', { name: 'Send email' }).click()
  const words = 'to amara@studio.example, Cc nina@guests.example, bo@guests.example'
  await expect(conversation(page).getByText(words)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
})
