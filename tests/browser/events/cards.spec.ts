import { holdTable } from '#platform/held-table.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { card, cards, heading, stageOf, watchShifts } from './events-page.ts'

test('cards come in the order of their start, at most ten per organization', { tag: '@W4' }, async ({
  page,
  platform,
}) => {
  const stage = await stageOf(platform.pool, page)
  const [hall, barn] = [await stage.organization('Hall'), await stage.organization('Barn')]
  await stage.watch('own', [hall.id])
  await stage.watch('team', [barn.id, hall.id])
  await stage.event(barn.id, { name: 'Second', inHours: 47 })
  await stage.event(hall.id, { name: 'First', inHours: 0.5 })
  await stage.event(hall.id, { name: 'Beyond', inHours: 8 * 24 })
  await stage.event(hall.id, { name: 'Draft', inHours: 20, status: 'draft' })
  for (let at = 0; at < 13; at += 1) await stage.event(barn.id, { name: `Many ${at}`, inHours: 100 + at })
  // While nothing is loaded, the page says that it is loading.
  const held = await holdTable(platform.pool, 'events')
  await openConsole(page, '/events')
  await expect(page.getByRole('list', { name: 'Upcoming events' })).toHaveAttribute('aria-busy', 'true')
  await held.release()
  await expect(cards(page)).toHaveCount(11)
  await expect(page.getByText('11 events', { exact: true })).toBeVisible()
  await expect(cards(page).getByRole('heading').nth(0)).toHaveText(`First ${stage.word}`)
  await expect(cards(page).getByRole('heading').nth(1)).toHaveText(`Second ${stage.word}`)
  await expect(page.getByText(new RegExp(`^${barn.name} has 14 events`))).toBeVisible()
  await expect(card(page, 'Beyond')).toHaveCount(0)
  await expect(card(page, 'Draft')).toHaveCount(0)
})

test('a card shows start, countdown, place, sales and status, and opens its event', { tag: '@W4' }, async ({
  page,
  platform,
  boxOffice,
  hasExtras,
}) => {
  const stage = await stageOf(platform.pool, page)
  const hall = await stage.organization('Hall')
  await stage.watch('own', [hall.id])
  const soon = await stage.event(hall.id, { name: 'First', inHours: 0.5 })
  await stage.event(hall.id, { name: 'Second', inHours: 47, status: 'cancelled' })
  const later = await stage.event(hall.id, { name: 'Third', inHours: 120, status: 'sold_out', place: 'Juniper Barn' })
  const type = await boxOffice.ticketType(soon, { name: 'Floor', capacity: 40 })
  await boxOffice.sell(soon, { tickets: [{ type, redeemed: true }, { type }] })
  await openConsole(page, '/events')
  const first = card(page, 'First')
  await expect(first).toContainText(/(Today|Tomorrow), \d+:\d\d [AP]M/)
  await expect(first).toContainText(/T−00:2\d:\d\d/)
  if (hasExtras) await expect(first).toContainText('2 of 40 sold1 redeemed')
  else await expect(first).not.toContainText(' sold')
  await expect(first).toContainText('STATUSON SALE')
  await expect(card(page, 'Second')).toContainText(/(Tomorrow|In 2 days), .*STATUSCANCELLED/)
  await expect(card(page, 'Second')).not.toContainText('T−')
  await expect(card(page, 'Third')).toContainText(/In [56] days, .*Juniper Barn.*STATUSSOLD OUT/)
  await platform.pool.query('update events set start_at = now() + interval $$30 hours$$ where id = $1', [later])
  await heading(page).click()
  await page.keyboard.press('r')
  await expect(card(page, 'Third')).toContainText(/(Tomorrow|In 2 days), /)
  await first.getByRole('link', { name: `First ${stage.word}` }).click()
  await expect(page).toHaveURL(`/events/${soon}`)
})

test('an organization that fails is named, the others stay, and a retry loads it', { tag: ['@K3', '@W6'] }, async ({
  page,
  platform,
}) => {
  const stage = await stageOf(platform.pool, page)
  const [good, bad] = [await stage.organization('Good'), await stage.organization('Bad')]
  await stage.watch('own', [good.id, bad.id])
  await stage.event(good.id, { name: 'Good night' })
  const spoiled = await stage.event(bad.id, { name: 'Bad night' })
  // The server fails for this organization alone, because no answer can carry an id of this length.
  const tooLong = `${spoiled}_${'x'.repeat(200)}`
  await platform.pool.query('update events set id = $2 where id = $1', [spoiled, tooLong])
  await openConsole(page, '/events')
  const failure = page.getByText(`Couldn’t load events for ${bad.name}.`)
  await expect(failure).toBeVisible()
  await expect(page.getByText('Request', { exact: false }).first()).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await expect(card(page, 'Good night')).toBeVisible()
  await platform.pool.query('update events set id = $2 where id = $1', [tooLong, spoiled])
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(card(page, 'Bad night')).toBeVisible()
  await expect(failure).toHaveCount(0)
})

test('a watched organization that was deleted is named and can be removed', { tag: ['@K3', '@W3'] }, async ({
  page,
  platform,
}) => {
  const stage = await stageOf(platform.pool, page)
  const [good, gone] = [await stage.organization('Good'), await stage.organization('Gone')]
  await stage.watch('own', [good.id, gone.id])
  await platform.pool.query('delete from organizations where id = $1', [gone.id])
  await openConsole(page, '/events')
  const notice = page.getByText(`Organization ${gone.id} no longer exists`)
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: `Remove ${gone.id}` }).click()
  await expect(notice).toHaveCount(0)
  await expect.poll(() => stage.kept()).toEqual([good.id])
})

test('pictures load lazily, move nothing, and leave a placeholder when broken', { tag: '@W4' }, async ({
  page,
  platform,
}) => {
  const stage = await stageOf(platform.pool, page)
  const hall = await stage.organization()
  await stage.watch('own', [hall.id])
  await stage.event(hall.id, { name: 'Pictured', inHours: 10, image: '/media/events/evt_arena.svg' })
  await stage.event(hall.id, { name: 'Broken', inHours: 11, image: '/media/nothing-here.png' })
  await stage.event(hall.id, { name: 'Outside', inHours: 12, image: 'https://pictures.example/none.png' })
  await stage.event(hall.id, { name: 'Without', inHours: 13 })
  const shiftedCard = await watchShifts(page)
  await openConsole(page, '/events')
  await expect(cards(page)).toHaveCount(4)
  const picture = card(page, 'Pictured').locator('img')
  await expect(picture).toHaveAttribute('loading', 'lazy')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeTruthy()
  for (const title of ['Broken', 'Outside', 'Without']) {
    await expect(card(page, title).locator('img')).toHaveCount(0)
    await expect(card(page, title).locator('svg').first()).toBeVisible()
  }
  const heights = await cards(page).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
  expect(new Set(heights).size).toBe(1)
  expect(await shiftedCard()).toBeNull()
})
