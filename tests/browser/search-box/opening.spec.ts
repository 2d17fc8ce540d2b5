import { expectNoAxeViolations } from '#platform/axe.ts'
import { holdAnswer } from '#platform/hold-answer.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { active, answered, box, field, group, openBox, option, searchFor } from './search-page.ts'

test('the keys open the box from a field and above a dialog; Escape closes it alone and gives the focus back', async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, { purchaser: { name: 'Ada Lovelace' }, tickets: [{}] })
  await openConsole(page, `/events/${eventId}/guests`)
  const search = page.getByPlaceholder('SEARCH BY NAME, EMAIL, PHONE...')
  await search.fill('Ada')
  await openBox(page)
  await expect(group(page, 'Pages').getByRole('option')).toHaveCount(10)
  await expectNoAxeViolations(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveCount(0)
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('Ada')

  await page.getByRole('button', { name: 'Details of Ada Lovelace', exact: true }).click()
  const details = page.getByRole('dialog', { name: 'Ada Lovelace' })
  const inside = details.getByRole('button', { name: /^REFUND/ })
  await inside.focus()
  await openBox(page)
  await page.keyboard.type('night')
  await answered(page)
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveCount(0)
  await expect(details).toBeVisible()
  await expect(inside).toBeFocused()
  // The same keys close it again; a press beside it does too.
  await openBox(page)
  await page.keyboard.press('Control+k')
  await expect(box(page)).toHaveCount(0)
  await openBox(page)
  await page.mouse.click(20, 20)
  await expect(box(page)).toHaveCount(0)
  await expect(details).toBeVisible()
  // What is opened on the same page does not hide behind the dialog.
  await openBox(page)
  await searchFor(page, eventId)
  await page.keyboard.press('Enter')
  await expect(details).toHaveCount(0)
  await expect(search).toHaveValue('')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a button in the top bar and the keys open the box; by keyboard alone to events, actions, pages and commands', async ({
  page,
  boxOffice,
  context,
}) => {
  const name = 'Quillfeather Gala'
  const eventId = await boxOffice.event({ name })
  const hashId = await boxOffice.event({ name: 'Hash Bash' })
  const slowScreen = await holdAnswer(page, '**/assets/_staff.audit-*.js')
  await openConsole(page, '/support')
  await test.step('the button shows the keys, on a narrow window as an icon', async () => {
    const button = page.getByRole('banner').getByRole('button', { name: 'Search or jump to…' })
    await expect(button).toHaveText('Search or jump to…CtrlK')
    await button.click()
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await page.setViewportSize({ width: 900, height: 800 })
    expect((await button.boundingBox())?.width).toBeLessThan(48)
    await page.keyboard.press('Shift+?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Search or jump to anything')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('results in groups, Enter opens, Tab goes to the actions, Ctrl Enter to a new tab', async () => {
    await openBox(page)
    await page.keyboard.type('quillf')
    await expect(active(page)).toHaveText(/^Quillfeather Gala.*Lumen Hall · Tomorrow, .*Guest list ↵$/)
    await expect(active(page).locator('mark')).toHaveText('Quillf')
    await expect(box(page).getByRole('status')).toHaveText('1 event found.')
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await active(page).getAttribute('id')) ?? '')
    await expectNoAxeViolations(page, '[role="dialog"]')

    await page.keyboard.press('Tab')
    await expect(group(page, `Actions on ${name}`).getByRole('option', { selected: true })).toContainText('Guest list')
    await page.keyboard.press('Shift+Tab')
    await expect(active(page)).toContainText(name)
    const opened = context.waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    const other = await opened
    await expect(other).toHaveURL(new RegExp(`/events/${eventId}/guests$`))
    await other.close()
    await expect(box(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect(active(page)).toContainText('Event page')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/events/${eventId}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    // Enter before the answer is there opens what it brings.
    await openBox(page)
    await page.keyboard.type('quillfe')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/events/${eventId}/guests$`))
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`/events/${eventId}$`))
  })
  await test.step('a page that arrives below the open box leaves the focus in its field', async () => {
    await openBox(page)
    await field(page).fill('audit')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/audit$/)
    await openBox(page)
    slowScreen.release()
    await expect(page.locator('main h1')).toHaveText('Audit')
    // At a person’s pace: the heading would take the focus in the middle of the word.
    await page.keyboard.type('overview', { delay: 50 })
    await expect(field(page)).toHaveValue('overview')
    await page.keyboard.press('Escape')
    await expect(box(page)).toHaveCount(0)
  })
  await test.step('pages are found at once by name and by letter; > lists commands, # takes an exact id only', async () => {
    await openBox(page)
    await page.keyboard.type('g r')
    await expect(active(page)).toContainText('Organizations')
    await field(page).fill('overv')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard-overview$/)

    await openBox(page)
    await searchFor(page, `#${hashId}`)
    await expect(active(page)).toContainText('Hash Bash')
    await searchFor(page, `#${hashId.slice(0, -1)}`)
    await expect(box(page)).toContainText('Nothing has exactly this ID.')
    await searchFor(page, '# hash bash')
    await expect(box(page)).toContainText('Nothing has exactly this ID.')
    await field(page).fill('>keyb')
    await expect(box(page).getByRole('option')).toHaveText(/^Keyboard shortcuts/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expect(box(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await openBox(page)
    await field(page).fill('>nothing like it')
    await expect(box(page)).toContainText('No page or command is called that.')
    await field(page).fill('>')
    await expect(option(page, 'Sign out')).toBeVisible()
  })
})
