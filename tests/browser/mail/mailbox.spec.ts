import { readFileSync } from 'node:fs'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { devices } from '#platform/devices.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { email, emails, expect, row, slashToSearch, tab, test } from './mailbox-page.ts'

test('a new email appears by itself and is read as text, HTML and source', { tag: '@S2' }, async ({ page, send }) => {
  await page.goto('/mail')
  await send({ subject: 'Refund 1', text: 'Plain words', html: '<p>Styled words</p>' })
  await row(page, 'Refund 1').click()
  await expect(email(page).getByRole('heading', { name: 'Refund 1' })).toBeVisible()
  await expect(email(page).getByText('Amara Wright <amara@studio.example>')).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('Styled words')).toBeVisible()
  await tab(page, 'Text').click()
  await expect(email(page).getByText('Plain words')).toBeVisible()
  await tab(page, 'Source').click()
  await expect(email(page).getByText('Content-Type: multipart/alternative')).toBeVisible()
})

test('HTML runs no script, sends no form and loads nothing', {
  tag: ['@S2', '@S4'],
}, async ({ page, send, outside }) => {
  const html = `<p>Harmless</p><script>document.body.textContent = 'ran'</script>
    <img src="${outside.origin}/picture" onerror="document.body.textContent = 'ran'" alt="tracker">
    <link rel="stylesheet" href="${outside.origin}/style"><link rel="preconnect" href="${outside.origin}">
    <meta http-equiv="refresh" content="0;url=${outside.origin}/refresh">
    <form action="${outside.origin}/form"><button>Give me your password</button></form>
    <a href="${outside.origin}/link">A link</a>`
  await send({ subject: 'Hostile', html })
  await page.goto('/mail')
  await row(page, 'Hostile').click()
  await expect(email(page).getByText('Shown without scripts or outside pictures.')).toBeVisible()
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Give me your password' }).click()
  await expect(frame.getByText('Harmless')).toBeVisible()
  await frame.getByRole('link', { name: 'A link' }).click()
  await expect(frame.getByText('Harmless')).toBeHidden()
  await tab(page, 'Source').click()
  await expect(email(page).getByText('Subject: Hostile')).toBeVisible()
  expect(outside.requests).toEqual([])
})

test('an attachment is a download, whatever its name says', { tag: ['@S2', '@S4'] }, async ({ page, send }) => {
  const attachments = [{ filename: '../../x.html', content: '<script>alert(1)</script>' }]
  await send({ subject: 'With a file', attachments })
  await page.goto('/mail')
  await row(page, 'With a file').click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'x.html' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('x.html')
  expect(readFileSync(await download.path(), 'utf8')).toBe('<script>alert(1)</script>')
})

test('an answer as the recipient comes back by SMTP, quotes folded', { tag: ['@S2', '@S4'] }, async ({
  page,
  send,
}) => {
  await send({ subject: 'Refund 2', replyTo: 'help+k7x@orbit.example', text: 'On its way' })
  await page.goto('/mail')
  await row(page, 'Refund 2').click()
  await expect(page.getByText('from amara@studio.example to help+k7x@orbit.example')).toBeVisible()
  await page.getByRole('textbox', { name: 'Answer as Amara Wright' }).fill('Thank you!')
  await page.getByRole('button', { name: 'Send as Amara Wright' }).click()
  await expect(page.getByText('The answer is sent.')).toBeVisible()
  await row(page, 'From Amara Wright').filter({ hasText: 'Re: Refund 2' }).click()
  await expect(email(page).getByText('Thank you!')).toBeVisible()
  await expect(email(page).getByText('> On its way')).toBeHidden()
  await email(page).getByText('Quoted text').click()
  await expect(email(page).getByText('> On its way')).toBeVisible()
  await tab(page, 'Source').click()
  await expect(email(page).getByText(/In-Reply-To: <.+@orbit\.example>/)).toBeVisible()
})

test('an email to the desk is written with the keyboard and arrives', { tag: '@S2' }, async ({ page }) => {
  await page.goto('/mail')
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'From' })).toBeFocused()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  expect(await smallTargets(page, 24)).toEqual([])
  await page.keyboard.type('Zoë Newcomer')
  await page.keyboard.press('Tab')
  await page.keyboard.type('zoe@studio.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Where is the door?')
  await page.keyboard.press('Tab')
  await page.keyboard.type('I stand in the rain.')
  const file = { name: 'street.txt', mimeType: 'text/plain', buffer: Buffer.from('Elm Street') }
  await page.getByLabel('Files').setInputFiles(file)
  await page.getByRole('button', { name: 'Send to the desk' }).click()
  await expect(page.getByText('The email is sent.')).toBeVisible()
  await row(page, 'From Zoë Newcomer').click()
  await expect(email(page).getByText('I stand in the rain.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'street.txt' })).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(email(page).getByText(/^At the desk/)).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('a bounce marks the email it is about', { tag: '@S2' }, async ({ page, send }) => {
  await send({ subject: 'Refund 3', to: 'nobody@mail.example' })
  await page.goto('/mail')
  await row(page, 'Refund 3').click()
  await page.getByRole('button', { name: 'Bounce' }).click()
  await expect(email(page).getByText('Bounced “550 5.1.1 No such mailbox”')).toBeVisible()
  await page.getByRole('link', { name: /^Bounced/ }).click()
  await expect(row(page, 'Refund 3')).toContainText('Bounced: 550 5.1.1 No such mailbox')
})

test('the keyboard searches, moves and opens', { tag: '@S2' }, async ({ page, send }) => {
  for (const subject of ['Needle 1', 'Needle 2', 'Hay']) await send({ subject })
  await page.goto('/mail')
  await expect(row(page, 'Hay')).toBeVisible()
  await slashToSearch(page)
  await page.keyboard.type('needle')
  await expect(row(page, 'Hay')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'Needle 2')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(email(page).getByRole('heading', { name: 'Needle 1' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Search/ })).toHaveValue('needle')
  await slashToSearch(page)
  await page.keyboard.press('Escape')
  await expect(row(page, 'Hay')).toBeVisible()
})

test('a list in use does not move; new emails wait behind a button', { tag: '@S2' }, async ({ page, send }) => {
  await send({ subject: 'Already here' })
  await page.goto('/mail')
  await row(page, 'Already here').hover()
  await send({ subject: 'Just arrived' })
  await expect(page.getByRole('button', { name: 'Show new emails' })).toBeVisible()
  await expect(row(page, 'Just arrived')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show new emails' }).click()
  // An earlier test may have made the platform send another email meanwhile.
  await expect(emails(page).getByRole('listitem').first().getByRole('link')).toBeFocused()
  await expect(row(page, 'Just arrived')).toBeVisible()
})

test('the mailbox shows a lost connection and keeps its content', { tag: '@S2' }, async ({ page, send }) => {
  await send({ subject: 'Still here' })
  await page.goto('/mail')
  await page.route('**/mail/version', (route) => route.abort())
  await expect(page.getByText("Can't reach the mailbox.")).toBeVisible()
  await expect(row(page, 'Still here')).toBeVisible()
  await page.unroute('**/mail/version')
  await expect(page.getByText("Can't reach the mailbox.")).toBeHidden()
})

test('a search whose answer was lost is sent again', { tag: '@S2' }, async ({ page, send }) => {
  for (const subject of ['Lost needle', 'Lost hay']) await send({ subject })
  await page.goto('/mail')
  await expect(row(page, 'Lost hay')).toBeVisible()
  // Not the list that reloads because another email arrived.
  await page.route('**/mail/list?*search=*', (route) => route.abort(), { times: 1 })
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('search='))
  await slashToSearch(page)
  await page.keyboard.type('lost needle')
  await lost
  await expect(row(page, 'Lost hay')).toHaveCount(0)
  await expect(row(page, 'Lost needle')).toBeVisible()
})

test('an answer that cannot be sent is kept', { tag: '@S2' }, async ({ page, send, platform }) => {
  await send({ subject: 'Refund 4' })
  await page.goto('/mail')
  await row(page, 'Refund 4').click()
  await page.getByRole('textbox', { name: 'Answer as Amara Wright' }).fill('Are you there?')
  await platform.pool.query('alter table mailbox.messages add constraint closed check (direction = $$out$$) not valid')
  await page.getByRole('button', { name: 'Send as Amara Wright' }).click()
  await expect(page.getByRole('alert')).toContainText('The answer was not sent')
  await expect(page.getByRole('textbox', { name: 'Answer as Amara Wright' })).toHaveValue('Are you there?')
  await platform.pool.query('alter table mailbox.messages drop constraint closed')
  await page.getByRole('button', { name: 'Send as Amara Wright' }).click()
  await expect(page.getByText('The answer is sent.')).toBeVisible()
})

test('the emptied mailbox explains itself, and an old address says its email is gone', { tag: '@S2' }, async ({
  page,
  send,
}) => {
  await send({ subject: 'To be deleted' })
  await page.goto('/mail')
  await row(page, 'To be deleted').click()
  await expect(email(page).getByRole('heading', { name: 'To be deleted' })).toBeVisible()
  const address = page.url()
  await page.getByRole('link', { name: 'Empty mailbox…' }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^Delete \d+ emails?$/ }).click()
  await expect(emails(page).getByText('No emails yet.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto(address)
  await expect(page.getByText('No such email.')).toBeVisible()
})

for (const view of ['text', 'html', 'source']) {
  test(`the ${view} of an email is accessible`, { tag: '@S2' }, async ({ page, send }) => {
    const attachments = [{ filename: 'tickets.ics', content: 'BEGIN:VCALENDAR' }]
    await send({ subject: `Read ${view}`, text: 'Hi\n\n> before', html: '<p>Hi</p>', attachments })
    await page.goto('/mail')
    await row(page, `Read ${view}`).click()
    await expect(email(page).getByRole('heading', { name: `Read ${view}` })).toBeVisible()
    await page.goto(`${page.url()}?view=${view}`)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    expect(await smallTargets(page, 24)).toEqual([])
  })
}

test.describe('on a phone', () => {
  test.use(devices.phone)

  test('the list and an email take turns, and every target is large enough', { tag: '@S2' }, async ({ page, send }) => {
    await send({ subject: `A long subject ${'x'.repeat(10_000)}`, html: '<p>Hi</p>' })
    await page.goto('/mail')
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
    await row(page, 'A long subject').tap()
    await expect(emails(page)).toBeHidden()
    await expect(page.frameLocator('iframe').getByText('Hi')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
    expect(await smallTargets(page, 44)).toEqual([])
    await page.getByRole('link', { name: 'All emails' }).tap()
    await expect(row(page, 'A long subject')).toBeVisible()
    await page.getByRole('link', { name: 'New email…' }).tap()
    await expect(page.getByRole('heading', { name: 'New email to the desk' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
    expect(await smallTargets(page, 44)).toEqual([])
  })
})

test.describe('far from the machine', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('an email links to its case in the console, and times are in the reader’s zone', { tag: '@S2' }, async ({
    page,
    send,
  }) => {
    const subject = `Where do we enter ${Date.now()}`
    await send({ from: 'Amara <amara@studio.example>', to: 'support@orbit.example', subject })
    await page.goto('/mail')
    await row(page, subject).click()
    const time = row(page, subject).locator('time')
    const here = await time.evaluate((shown) =>
      new Date(shown.getAttribute('datetime') ?? '').toLocaleTimeString('en-US', { timeStyle: 'short' }),
    )
    // After midnight, the day is shown before the time.
    await expect(time).toHaveText(new RegExp(`${here}$`))
    await expect(async () => {
      await page.reload()
      const way = email(page).getByRole('link', { name: /^sup_/ })
      await expect(way).toHaveAttribute('href', /^\/support\?case=sup_/, { timeout: 1_000 })
    }).toPass()
  })
})
