import { guestNames, guestsOf, openGuests, searchBox } from '#guests/guest-page.ts'
import { expect, test } from '#platform/staff-test.ts'
import { field, openUsers, people, rowLinks, rows } from '#users/users-page.ts'

test('an email searched among users is not in the address, and reload and back keep it', {
  tag: ['@U1', '@H5'],
}, async ({ page, platform }) => {
  const { word, ids } = await people(platform.pool, [{ fullName: 'Alder', email: 'alder@guests.example' }])
  const email = `${word}.alder@guests.example`
  await openUsers(page, email)
  await expect(rows(page)).toContainText(word)
  await expect(page).toHaveURL('/users')
  await page.reload()
  await expect(field(page)).toHaveValue(email)
  await rowLinks(page).first().click()
  await expect(page).toHaveURL(`/profile/${ids[0]}`)
  await page.goBack()
  await expect(field(page)).toHaveValue(email)
  await expect(rows(page)).toContainText(word)
  await field(page).fill(word)
  await expect(page).toHaveURL(`/users?q=${word}`)
})

test('a phone searched in a guest list is not in the address, and reload and back keep it', {
  tag: ['@G5', '@G6', '@H5'],
}, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  const owner = { accountId: 'acc_phone_1', name: 'Abena Mensah', email: null, phone: '+1 (212) 555-0143' }
  await boxOffice.sell(eventId, { tickets: [{ owner }] })
  await boxOffice.sell(eventId, {
    tickets: [{ owner: { ...owner, accountId: 'acc_phone_2', name: 'Zoë', phone: null } }],
  })
  await openGuests(page, eventId)
  await expect(guestNames(page)).toHaveCount(2)
  await searchBox(page).fill('212 555-0143')
  await expect(guestNames(page)).toHaveText([/Abena Mensah/])
  await expect(page).toHaveURL(guestsOf(eventId))
  await page.getByRole('button', { name: /Details of Abena/ }).click()
  await expect(page).toHaveURL(/guests\?guest=\w+$/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(guestsOf(eventId))
  await page.reload()
  await expect(searchBox(page)).toHaveValue('212 555-0143')
  await expect(guestNames(page)).toHaveText([/Abena Mensah/])
})

test('details opened right after typing keep the search when they close', {
  tag: ['@G5', '@R17'],
}, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  const owner = { accountId: 'acc_hasty_1', name: 'Abena Mensah', email: null, phone: '+1 (212) 555-0199' }
  await boxOffice.sell(eventId, { tickets: [{ owner }] })
  await boxOffice.sell(eventId, {
    tickets: [{ owner: { ...owner, accountId: 'acc_hasty_2', name: 'Zoë', phone: null } }],
  })
  await openGuests(page, eventId)
  const details = page.getByRole('button', { name: /Details of Abena/ })
  await details.waitFor()
  await searchBox(page).fill('212 555-0199')
  await details.dispatchEvent('click')
  await expect(page.getByRole('dialog')).toBeVisible()
  // As if the focus were still in the field, as it is for a moment.
  await page.locator('main input[inputmode=search]').dispatchEvent('keydown', { key: 'Escape' })
  await expect(page).toHaveURL(guestsOf(eventId))
  await page.reload()
  await expect(searchBox(page)).toHaveValue('212 555-0199')
  await expect(guestNames(page)).toHaveText([/Abena Mensah/])
})
