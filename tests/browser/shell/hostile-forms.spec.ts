import type { Locator } from '@playwright/test'
import { openDoor } from '#door/door-page.ts'
import { expectNoSidewaysScroll } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { hostileForms } from './hostile-forms.ts'
import { watchTrouble } from './trouble.ts'

// Texts like these stand in every list, so no other story may share the platform.
test.use({ variables: { SEED: 'tiny', DEMO_LIVE: 'off' } })
test.describe.configure({ mode: 'default' })

/** A formula, a quote that ends SQL, markup, another direction, no width, and emoji that are one. */
const hostile = (at: string) => `=1+1'"; drop --<script>alert(1)</script>\u202emoc\u202c\u200b🧑‍🚀${at}`

const refused = [
  { text: 'a\0b', words: /character that can’t be saved/ },
  { text: 'half \ud83d', words: /character that can’t be saved/ },
  { text: 'x'.repeat(100_000), words: /^Use at most [\d,]+ characters/ },
]

/** As pasted; false: cut off. Half a character does not come through as text, so its codes are sent. */
const paste = (field: Locator, text: string): Promise<boolean> =>
  field.evaluate(
    (element: HTMLInputElement | HTMLTextAreaElement, codes) => {
      const pasted = codes.map((code) => String.fromCharCode(code)).join('')
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, pasted)
      element.dispatchEvent(new Event('input', { bubbles: true }))
      return element.value === pasted
    },
    [...Array(text.length).keys()].map((at) => text.charCodeAt(at)),
  )

for (const { name, open, fields, submit } of hostileForms) {
  test(`${name}: any text is kept as typed, or its field says what is wrong`, { tag: ['@H9', '@extras'] }, async ({
    page,
    platform,
    boxOffice,
  }) => {
    const trouble = watchTrouble(page)
    const form = await open({ page, platform, boxOffice })
    const button = form.getByRole('button', { name: submit })
    for (const label of Object.keys(fields)) {
      const field = form.getByRole('textbox', { name: label, exact: label === 'Name' })
      for (const { text, words } of refused) {
        expect(await paste(field, text)).toBe(true)
        await expect(form.getByText(words).first()).toBeVisible()
      }
      await expectNoSidewaysScroll(page)
      await field.fill(hostile(label.slice(0, 2)))
    }
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

const first = (count: number) => `Only the first ${count} characters are searched for.`

/** What each says of a text that it takes only in part. */
const searches = {
  ...{ '/users': first(500), '/organizations': first(500), '/events': first(500), '/support': first(200) },
  ...{ '/search': 'Text cut off after 20,000 characters.', '/audit': 'Use at most 200 characters. This has 100,000.' },
}

test('every search takes any text, and says how much of it', { tag: ['@H9', '@extras'] }, async ({
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
      const field = page.getByRole('main').getByLabel(/^(Search|ID$|Find a guest|Event search)/i)
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
  test(`a date of ${path} that cannot be read stays, with words`, { tag: ['@H9', '@O4', '@extras'] }, async ({
    page,
  }) => {
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
