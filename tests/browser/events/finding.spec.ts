import { holdTable } from '#platform/held-table.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { askAgain, foundRows, searchField, stageOf, withoutExtras } from './events-page.ts'

test('W6 events are found by name, ID and organization, each with date and status, and opened', {
  tag: '@extras',
}, async ({ page, platform }) => {
  const stage = await stageOf(platform.pool, page)
  const { word } = stage
  const hall = await stage.organization('Lantern')
  // As its own page tells it: by the clock, whatever the platform has stored.
  const past = await stage.event(hall.id, { name: 'Zoë', inHours: -900, status: 'on_sale' })
  await stage.event(hall.id, { name: '<script>', inHours: null, status: 'draft' })
  await openConsole(page, '/events')
  await expect(page.getByText('coming soon')).toHaveCount(0)
  // A new search gives up the one before at the server, whose answer never shows.
  const held = await holdTable(platform.pool, 'events')
  await searchField(page).fill(`lantern ${word}`)
  await expect(page.getByRole('heading', { name: 'SEARCHING...' })).toBeVisible()
  await expect.poll(held.begun).not.toEqual([])
  const first = await held.begun()
  const givenUp = page.waitForEvent('requestfailed', {
    predicate: (request) => request.postData()?.includes('lantern') ?? false,
    timeout: 10_000,
  })
  await searchField(page).fill(` zoe ${word} `)
  await givenUp
  await expect.poll(async () => (await held.begun()).filter((began) => first.includes(began))).toEqual([])
  await expect.poll(held.begun).not.toEqual([])
  await held.release()
  await expect(foundRows(page)).toHaveCount(1)
  await expect(foundRows(page)).toContainText(
    new RegExp(`Zoë ${word}${past}Lantern ${word}${hall.id}\\w{3} \\d+, .*[AP]MENDED`),
  )
  await expect(page.getByText('1 EVENT(S) FOUND', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`/events?find=${encodeURIComponent(`zoe ${word}`).replaceAll('%20', '+')}`)
  await searchField(page).fill(past.toUpperCase())
  await expect(foundRows(page)).toContainText([past])
  await searchField(page).fill(`lantern ${word}`)
  await expect(foundRows(page)).toHaveCount(2)
  await expect(foundRows(page).filter({ hasText: '<script>' })).toContainText(/No dateDRAFT/)
  await searchField(page).fill(`nobody ${word}`)
  await expect(page.getByText('NO RESULTS FOUND', { exact: true })).toBeVisible()

  await page.goBack()
  await expect(searchField(page)).toHaveValue(`lantern ${word}`)
  await expect(foundRows(page)).toHaveCount(2)
  await page.goBack()
  await expect(foundRows(page)).toContainText([past])
  await page.goForward()
  await page.reload()
  await expect(searchField(page)).toHaveValue(`lantern ${word}`)
  await expect(foundRows(page)).toHaveCount(2)
  // A row is opened; who comes back is on it again.
  const row = foundRows(page).filter({ hasText: past })
  await row.click()
  await expect(page).toHaveURL(`/events/${past}`)
  await page.goBack()
  await expect(row.locator('[data-row-link]')).toBeFocused()
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(new RegExp(`&selected=${past}$`))
  await expect(row).toBeInViewport()
  await searchField(page).fill('  ')
  await expect(page).toHaveURL('/events')
  await searchField(page).fill('y'.repeat(10_000))
  await expect(page.getByText('Only the first 500 characters are searched for.')).toBeVisible()
  await expect(page.getByText('NO RESULTS FOUND', { exact: true })).toBeVisible()
})

test('W6 a platform without a search of its own finds by ID and organization; a server that is away is said', async ({
  page,
  platform,
}) => {
  test.slow()
  const stage = await stageOf(platform.pool, page)
  const hall = await stage.organization('Lantern')
  const event = await stage.event(hall.id, { name: 'Waltz', status: 'sold_out' })
  await withoutExtras(page)
  await openConsole(page, `/events?find=${event}`)
  await expect(foundRows(page)).toContainText([`Lantern ${stage.word}`])
  await searchField(page).fill(`lantern ${stage.word}`)
  await expect(foundRows(page)).toContainText([new RegExp(`Waltz ${stage.word}.*SOLD OUT`)])
  await platform.stop()
  await searchField(page).fill(`another ${stage.word}`)
  await searchField(page).fill(hall.id)
  await expect(
    page.getByText(`The events of Lantern ${stage.word} could not be read.`).or(page.getByText('SEARCH FAILED')),
  ).toBeVisible()
  await platform.start()
  await askAgain(page)
  await expect(foundRows(page)).toContainText([`Waltz ${stage.word}`])
})
