import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { addField, cards, foundRows, matches, ownList, type Stage, searchField, stageOf } from './events-page.ts'

async function fill(stage: Stage) {
  const hall = await stage.organization('A hall with a name that is far longer than any column of this page is wide')
  await stage.watch('own', [hall.id])
  await stage.watch('team', [hall.id])
  const tonight = await stage.event(hall.id, { name: 'Tonight', inHours: 1, place: 'Main Room' })
  await stage.event(hall.id, { name: null, inHours: 50, status: 'sold_out' })
  return { ...hall, tonight }
}

test('the page is accessible, empty and full, and fits', { tag: ['@W1', '@W2', '@W4', '@W6'] }, async ({
  page,
  platform,
}) => {
  const stage = await stageOf(platform.pool, page)
  await openConsole(page, '/events')
  await expect(page.getByRole('heading', { name: 'No Upcoming Events' })).toBeVisible()
  await expectNoAxeViolations(page)
  const hall = await fill(stage)
  await openConsole(page, `/events?manage=true&find=${stage.word}`)
  await expect(cards(page)).toHaveCount(2)
  await expect(foundRows(page)).toHaveCount(2)
  await addField(page).fill(hall.id)
  await expect(matches(page)).toHaveCount(1)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
})

test('organizations are watched and removed with the keyboard alone', { tag: ['@W1', '@W2'] }, async ({
  page,
  platform,
}) => {
  const stage = await stageOf(platform.pool, page)
  const hall = await fill(stage)
  const other = await stage.organization('Other')
  await openConsole(page, '/events')
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'MANAGE WATCHED ORGS' }).press('Enter')
  await addField(page).focus()
  await page.keyboard.type(`other ${stage.word}`)
  await expect(matches(page)).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `ALREADY ADDED ${other.name}` })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(addField(page)).toBeFocused()
  await expect(matches(page)).toHaveCount(0)
  await ownList(page)
    .getByRole('button', { name: `REMOVE ${hall.name}` })
    .press('Enter')
  await expect(page.getByRole('button', { name: `REMOVE ${other.name}` })).toBeFocused()
})

test('the focus stays on an added organization while a longer text is searched', { tag: '@W2' }, async ({
  page,
  platform,
}) => {
  const stage = await stageOf(platform.pool, page)
  const other = await stage.organization('Other')
  await openConsole(page, '/events?manage=true')
  await addField(page).pressSequentially(`other ${stage.word.slice(0, -3)}`)
  await expect(matches(page)).toHaveCount(1)
  await page.keyboard.type(stage.word.slice(-3))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const added = page.getByRole('button', { name: `ALREADY ADDED ${other.name}` })
  await expect(added.or(page.getByText('SEARCHING...'))).toBeVisible()
  await expect(page.getByText('1 found')).toBeVisible()
  await expect(added).toBeFocused()
})

test('a found event is reached and opened with the keyboard alone', { tag: '@W6' }, async ({ page, platform }) => {
  const stage = await stageOf(platform.pool, page)
  const hall = await fill(stage)
  await openConsole(page, '/events')
  await expect(cards(page)).toHaveCount(2)
  await page.keyboard.press('/')
  await expect(searchField(page)).toBeFocused()
  await page.keyboard.type(hall.tonight)
  await expect(foundRows(page)).toHaveCount(1)
  // The results are in sight, and only the page scrolled.
  await expect(foundRows(page)).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollTop)).toBe(0)
  await page.keyboard.press('ArrowDown')
  await expect(foundRows(page).locator('[data-row-link]')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(searchField(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(foundRows(page).locator('[data-row-link]')).toBeFocused()
  await expect(page).toHaveURL(/selected=evt_/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/events\/evt_/)
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  test('the page fits a phone, with targets for a finger', { tag: ['@W1', '@W2', '@W4'] }, async ({
    page,
    platform,
  }) => {
    const stage = await stageOf(platform.pool, page)
    await fill(stage)
    await openConsole(page, `/events?manage=true&find=${stage.word}`)
    await expect(cards(page)).toHaveCount(2)
    await expect(page.getByRole('list', { name: 'EVENTS', exact: true }).getByRole('listitem')).toHaveCount(2)
    await expectNoSidewaysScroll(page)
    // Before smallTargets, which scrolls: a row half under the sticky tabs is a small target.
    await expectNoAxeViolations(page)
    expect(await smallTargets(page, 44)).toEqual([])
  })
})
