import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, ownFont, smallTargets } from '#platform/layout.ts'
import { expect, test } from '#platform/staff-test.ts'
import { openDetails, openGuests } from './guest-page.ts'

const sale = {
  purchaser: { name: 'Adrián Villaseñor', email: 'adrian.v@guests.example' },
  tickets: [
    { name: 'General Admission', price: 4500, redeemed: true },
    { name: 'General Admission', price: 4500, owner: { name: 'Lucía Ferrer', email: 'lucia.f@guests.example' } },
    { name: 'Balcony Reserved', price: 5500 },
  ],
}

for (const device of ['desk', 'phone'] as const) {
  test.describe(device, () => {
    test.use({ device })
    test(`list, details and refund are accessible on a ${device}`, { tag: ['@G7', '@M1', '@M5'] }, async ({
      page,
      boxOffice,
    }) => {
      const eventId = await boxOffice.event()
      await boxOffice.crowd(eventId, 12)
      await boxOffice.sell(eventId, sale)
      await openGuests(page, eventId, '?size=10')
      await expect(page.getByText('SHOWING 1-10 OF 13 GUESTS')).toBeVisible()
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
      const targetPx = device === 'phone' ? 44 : 24
      expect(await smallTargets(page, targetPx)).toEqual([])
      const details = await openDetails(page, 'Adrián Villaseñor')
      await expectNoAxeViolations(page, '[role=dialog]')
      expect(await smallTargets(page, targetPx)).toEqual([])
      await details.getByRole('button', { name: /^REFUND/ }).click()
      await expect(page.getByRole('dialog', { name: 'Refund tickets' })).toBeVisible()
      await expectNoAxeViolations(page, '[role=dialog]:not([aria-hidden])')
      await expectNoSidewaysScroll(page)
      expect(await smallTargets(page, targetPx)).toEqual([])
    })
  })
}

test.describe('on a phone', () => {
  test.use({ device: 'phone' })
  test('the way back and the buttons of the list do not cover each other', { tag: ['@G1', '@F12', '@extras'] }, async ({
    page,
    boxOffice,
  }) => {
    await openGuests(page, await boxOffice.event())
    await expect(page.getByRole('button', { name: /^Views/ })).toBeVisible()
    const back = await page.getByRole('link', { name: 'RETURN TO COMMAND' }).boundingBox()
    expect(back?.height).toBe(44)
    const options = await page.getByRole('button', { name: 'TICKET OPTIONS' }).boundingBox()
    expect(options?.y).toBeGreaterThanOrEqual((back?.y ?? 0) + 44)
  })

  test('start and venue are below the name, in reserved space', { tag: ['@F6'] }, async ({
    page,
    platform: { pool },
    boxOffice,
  }) => {
    const eventId = await boxOffice.event({ startAt: '2026-01-05T20:00:00Z' })
    await boxOffice.crowd(eventId, 3)
    await openGuests(page, eventId)
    const main = page.getByRole('main')
    await expect(main.locator('time').filter({ hasText: 'Jan 5, 3:00 PM' })).toBeVisible()
    await expect(main.getByText('Lumen Hall, Main Room')).toBeVisible()
    const options = page.getByRole('button', { name: 'TICKET OPTIONS' })
    await ownFont(page)
    const before = await options.boundingBox()
    await pool.query('update events set start_at = null, end_at = null, location_name = null where id = $1', [eventId])
    await page.reload()
    await expect(main.getByText('SHOWING 1-3 OF 3 GUESTS')).toBeVisible()
    await expect(main.getByText('ON SALE', { exact: true })).toBeVisible()
    await expect(main.getByText('Lumen Hall, Main Room')).toHaveCount(0)
    await ownFont(page)
    expect(await options.boundingBox()).toEqual(before)
  })
})
