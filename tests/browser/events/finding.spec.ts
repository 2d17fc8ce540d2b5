import { holdTable } from '#platform/held-table.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { askAgain, foundRows, searchField, stageOf, withoutExtras } from './events-page.ts'

const noResults = { name: 'NO RESULTS FOUND', exact: true }

test('events are found by name, ID and organization, with date and status', { tag: ['@W6', '@extras'] }, async ({
  page,
  platform,
}) => {
  const stage = await stageOf(platform.pool, page)
  const { word } = stage
  const hall = await stage.organization('Lantern')
  // Ended by the clock, although it is stored as on sale.
  const past = await stage.event(hall.id, { name: 'Zoë', inHours: -900, status: 'on_sale' })
  await stage.event(hall.id, { name: '<script>', inHours: null, status: 'draft' })
  await openConsole(page, '/events')
  await expect(page.getByText('coming soon')).toHaveCount(0)
  await searchField(page).fill(` zoe ${word} `)
  await expect(foundRows(page)).toHaveCount(1)
  await expect(foundRows(page)).toContainText(
    new RegExp(`Zoë ${word}${past}Lantern ${word}${hall.id}\\w{3} \\d+, .*[AP]MENDED`),
  )
  await expect(page.getByText('1 EVENT(S) FOUND', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`/events?find=zoe+${word}`)
  await searchField(page).fill(past.toUpperCase())
  await expect(foundRows(page)).toContainText([past])
  await searchField(page).fill(`lantern ${word}`)
  await expect(foundRows(page)).toHaveCount(2)
  await expect(foundRows(page).filter({ hasText: '<script>' })).toContainText(/No dateDRAFT/)
  await searchField(page).fill(`nobody ${word}`)
  await expect(page.getByRole('heading', noResults)).toBeVisible()
  await searchField(page).fill('  ')
  await expect(page).toHaveURL('/events')
  await searchField(page).fill('y'.repeat(10_000))
  await expect(page.getByText(/first 500 characters/)).toBeVisible()
  await expect(page.getByRole('heading', noResults)).toBeVisible()
})

test('a new search cancels the previous one on the server', { tag: ['@W6', '@extras'] }, async ({ page, platform }) => {
  const stage = await stageOf(platform.pool, page)
  const { word } = stage
  const hall = await stage.organization('Lantern')
  const found = await stage.event(hall.id, { name: 'Zoë' })
  await stage.event(hall.id, { name: 'Waltz' })
  await openConsole(page, '/events')
  const held = await holdTable(platform.pool, 'events')
  await searchField(page).fill(`lantern ${word}`)
  await expect(page.getByRole('heading', { name: 'SEARCHING...' })).toBeVisible()
  // The page's sections read the table too, so count only searches.
  const searching = () => held.begun('fold(')
  await expect.poll(searching).not.toEqual([])
  const first = await searching()
  const givenUp = page.waitForEvent('requestfailed', {
    predicate: (request) => request.postData()?.includes('lantern') ?? false,
    timeout: 10_000,
  })
  await searchField(page).fill(`zoe ${word}`)
  await givenUp
  await expect.poll(async () => (await searching()).filter((began) => first.includes(began))).toEqual([])
  await expect.poll(searching).not.toEqual([])
  await held.release()
  await expect(foundRows(page)).toHaveCount(1)
  await expect(foundRows(page)).toContainText([found])
})

test('the address holds the search, and going back finds the opened row again', { tag: ['@W6', '@extras'] }, async ({
  page,
  platform,
}) => {
  const stage = await stageOf(platform.pool, page)
  const hall = await stage.organization('Lantern')
  const opened = await stage.event(hall.id, { name: 'Zoë', inHours: -900 })
  await stage.event(hall.id, { name: 'Waltz' })
  await openConsole(page, '/events')
  await searchField(page).fill(opened)
  await expect(foundRows(page)).toHaveCount(1)
  await searchField(page).fill(`lantern ${stage.word}`)
  await expect(foundRows(page)).toHaveCount(2)
  await page.goBack()
  await expect(searchField(page)).toHaveValue(opened)
  await expect(foundRows(page)).toContainText([opened])
  await page.goForward()
  await page.reload()
  await expect(searchField(page)).toHaveValue(`lantern ${stage.word}`)
  await expect(foundRows(page)).toHaveCount(2)
  const row = foundRows(page).filter({ hasText: opened })
  await row.click()
  await expect(page).toHaveURL(`/events/${opened}`)
  await page.goBack()
  await expect(row.locator('[data-row-link]')).toBeFocused()
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(new RegExp(`&selected=${opened}$`))
  await expect(row).toBeInViewport()
})

test('a platform without its own search finds events by ID and organization', { tag: '@W6' }, async ({
  page,
  platform,
}) => {
  const stage = await stageOf(platform.pool, page)
  const hall = await stage.organization('Lantern')
  const event = await stage.event(hall.id, { name: 'Waltz', status: 'sold_out' })
  await withoutExtras(page)
  await openConsole(page, `/events?find=${event}`)
  await expect(foundRows(page)).toContainText([`Lantern ${stage.word}`])
  await searchField(page).fill(`lantern ${stage.word}`)
  await expect(foundRows(page)).toContainText([new RegExp(`Waltz ${stage.word}.*SOLD OUT`)])
})

test('a search during an outage fails with a message, and works afterwards', { tag: '@W6' }, async ({
  page,
  platform,
}) => {
  test.slow()
  const stage = await stageOf(platform.pool, page)
  const hall = await stage.organization('Lantern')
  await stage.event(hall.id, { name: 'Waltz' })
  await withoutExtras(page)
  await openConsole(page, `/events?find=lantern+${stage.word}`)
  await expect(foundRows(page)).toHaveCount(1)
  await platform.stop()
  await searchField(page).fill(hall.id)
  await expect(
    page.getByText(`Couldn’t load events for Lantern ${stage.word}.`).or(page.getByText('SEARCH FAILED')),
  ).toBeVisible()
  await platform.start()
  await askAgain(page)
  await expect(foundRows(page)).toContainText([`Waltz ${stage.word}`])
})
