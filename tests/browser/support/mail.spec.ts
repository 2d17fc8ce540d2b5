import { createTransport } from 'nodemailer'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { aCase, caseRow, conversation } from './a-case.ts'

const png = Buffer.from('89504e470d0a1a0a', 'hex')

test('mail comes in, quote folded, file to save; the reply says how far it got', {
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
  await expect(page.getByText('Reply queued. It leaves by email.')).toBeAttached()
  await expect(thread.getByText('Sent', { exact: true })).toBeVisible()
})

test('where no email can leave, the composer says so before and after', { tag: '@S5' }, async ({
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
