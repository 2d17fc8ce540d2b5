import type { Locator, Page } from '@playwright/test'
import { findGuest, openDoor } from '#door/door-page.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll } from '#platform/layout.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { hostileForms } from './hostile-forms.ts'
import { narrowForms } from './narrow-forms.ts'
import { watchTrouble } from './trouble.ts'

// These texts appear in every list, so no other test may share the platform.
test.use({ variables: { SEED: 'tiny', DEMO_LIVE: 'off' } })
test.describe.configure({ mode: 'default' })

/** A formula, a quote that ends SQL, markup, reversed text, zero width, and emoji that form one. */
const hostile = (at: string) => `=1'"; --<script>alert(1)</script>\u202emoc\u202c\u200b🧑‍🚀${at}`

const refused = [
  { text: 'a\0b', words: /character that can’t be saved/ },
  { text: 'half \ud83d', words: /character that can’t be saved/ },
  { text: 'x'.repeat(100_000), words: /^Use at most [\d,]+ characters/ },
]

/** Pastes the text; false: it was cut off. Sent as JSON, because half a character can't be passed as text. */
const paste = (field: Locator, text: string): Promise<boolean> =>
  field.evaluate((element: HTMLInputElement | HTMLTextAreaElement, json) => {
    const pasted: string = JSON.parse(json)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, pasted)
    element.dispatchEvent(new Event('input', { bubbles: true }))
    return element.value === pasted
  }, JSON.stringify(text))

const holds = (field: Locator, text: string): Promise<boolean> =>
  field.evaluate(({ value }: HTMLInputElement, json) => value === JSON.parse(json), JSON.stringify(text))

/** Records each call that would change something. */
function watchSent(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' || !pathname.startsWith('/api/') || /search|preview|by-username/.test(pathname))
      return
    sent.push(`${request.method()} ${pathname}`)
  })
  return sent
}

async function expectWellOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

const invisible = '\u200b\u2060\u200d'

// Before the forms below, because one of them turns transfers off.
for (const { name, open, fields, submit } of narrowForms) {
  test(`${name}: invalid input stays in the field, with a message`, { tag: ['@H9', '@extras'] }, async ({
    page,
    platform,
    boxOffice,
  }) => {
    const form = await open({ page, platform, boxOffice })
    const trouble = watchTrouble(page)
    const sent = watchSent(page)
    for (const label of fields) {
      const field = form.getByRole('textbox', { name: label })
      for (const text of [hostile(''), '\u202emoc\u202c', invisible, ...refused.map((each) => each.text)]) {
        await field.focus()
        expect(await paste(field, text)).toBe(true)
        await field.blur()
        await form.getByRole('button', { name: submit }).dispatchEvent('click')
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await expect(field).toHaveAccessibleDescription(/\w+ \w+/)
        expect(await holds(field, text)).toBe(true)
        await expectNoSidewaysScroll(page)
      }
      await expectNoAxeViolations(page)
      await field.fill('')
    }
    expect(sent).toEqual([])
    await expectWellOnPhone(page)
    expect(trouble).toEqual([])
  })
}

for (const { name, open, fields, submit } of hostileForms) {
  test(`${name}: any text is kept as typed, or its field shows the problem`, { tag: ['@H9', '@extras'] }, async ({
    page,
    platform,
    boxOffice,
  }) => {
    const form = await open({ page, platform, boxOffice })
    const trouble = watchTrouble(page)
    const button = form.getByRole('button', { name: submit })
    const fieldOf = (label: string) => form.getByRole('textbox', { name: label, exact: label === 'Name' })
    const sent = watchSent(page)
    for (const label of Object.keys(fields)) await fieldOf(label).fill(hostile(label.slice(0, 2)))
    for (const label of Object.keys(fields)) {
      for (const { text, words } of refused) {
        expect(await paste(fieldOf(label), text)).toBe(true)
        await expect(form.getByText(words).first()).toBeVisible()
        await button.dispatchEvent('click')
      }
      await expectNoSidewaysScroll(page)
      await expectNoAxeViolations(page)
      await fieldOf(label).fill(hostile(label.slice(0, 2)))
    }
    expect(sent).toEqual([])
    await expectWellOnPhone(page)
    await button.click()
    for (const [label, column] of Object.entries(fields)) {
      const [table, value] = column.split(/\.(.*)/)
      const kept = () => platform.pool.query(`select 1 from ${table} where ${value} = $1`, [hostile(label.slice(0, 2))])
      await expect.poll(async () => (await kept()).rowCount, label).toBeGreaterThan(0)
    }
    await expectNoSidewaysScroll(page)
    expect(trouble).toEqual([])
  })
}

test('a door accepts any name that can be saved', { tag: ['@H9', '@extras'] }, async ({
  page,
  boxOffice,
  platform,
}) => {
  const doorName = `=1'<b>\u202emoc\u202c\u200b🧑‍🚀`
  const eventId = await boxOffice.event()
  const { ticketIds } = await boxOffice.sell(eventId, { tickets: [{ owner: { name: 'Ada Lovelace' } }] })
  await openConsole(page, '/users')
  await goTo(page, `/events/${eventId}/door`)
  const dialog = page.getByRole('dialog', { name: 'Which door is this?' })
  const field = dialog.getByRole('textbox', { name: 'Door or device' })
  for (const { text, words } of refused) {
    expect(await paste(field, text)).toBe(true)
    await expect(dialog.getByText(words)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  }
  await paste(field, invisible)
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await field.fill(doorName)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: `${doorName}. Rename this door` })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await findGuest(page, 'Ada Lovelace')
  await page.getByRole('button', { name: /^Redeem/ }).click()
  const kept = () =>
    platform.pool.query(`select 1 from audit_entries where entity_id = $1 and after ->> 'door' = $2`, [
      ticketIds[0],
      doorName,
    ])
  await expect.poll(async () => (await kept()).rowCount).toBe(1)
})

const first = (count: number) => `Only the first ${count} characters are searched for.`

/** What each search says about a text it only uses in part. */
const searches = {
  ...{ '/users': first(500), '/organizations': first(500), '/events': first(500), '/support': first(200) },
  ...{ '/search': 'Text cut off after 20,000 characters.', '/audit': 'Use at most 200 characters. This has 100,000.' },
}

test('every search accepts any text, and shows how much of it was used', { tag: ['@H9', '@extras'] }, async ({
  page,
  boxOffice,
}) => {
  const trouble = watchTrouble(page)
  const eventId = await boxOffice.event()
  const doors = { [`/events/${eventId}/guests`]: first(200), [`/events/${eventId}/door`]: first(200) }
  await openDoor(page, eventId)
  for (const [path, words] of Object.entries({ ...searches, ...doors })) {
    await test.step(path, async () => {
      await openConsole(page, path)
      const main = page.getByRole('main')
      const field = main.getByRole('textbox', { name: /Search|^ID$/ }).or(main.getByRole('searchbox'))
      for (const text of [hostile(''), ...refused.map((each) => each.text)]) {
        expect(await paste(field, text)).toBe(true)
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
        await expect(page.getByText(/search failed|couldn’t search/i)).toHaveCount(0)
        await expectNoSidewaysScroll(page)
      }
      await expect(page.getByText(words)).toBeVisible()
      await expect(field).toHaveValue('x'.repeat(100_000))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  }
  expect(trouble).toEqual([])
})

for (const path of ['/dashboard-overview', '/audit']) {
  test(`an unreadable date of ${path} stays, with a message`, { tag: ['@H9', '@O4', '@extras'] }, async ({ page }) => {
    await openConsole(page, path)
    const from = page.getByRole('textbox', { name: 'FROM' })
    for (const text of [hostile(''), '2026-02-30', 'a\0b', 'x'.repeat(100_000)]) {
      await from.fill(text)
      await from.press('Tab')
      await expect(from).toHaveAccessibleDescription('Enter a date, such as Nov 18, 2026.')
      await expect(from).toHaveValue(text)
    }
    await expectNoSidewaysScroll(page)
    await from.fill('11/9/2026')
    await from.press('Tab')
    await expect(from).toHaveValue('Nov 9, 2026')
    await expect(from).toHaveAccessibleDescription('')
  })
}
