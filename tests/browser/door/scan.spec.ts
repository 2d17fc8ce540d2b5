import type { Page } from '@playwright/test'
import { toDataURL } from 'qrcode'
import { expect, test } from '#platform/staff-test.ts'
import { listArrives, notSent, openDoor, refusal } from './door-page.ts'

test.use({ device: 'phone' })
test.afterEach(async ({ context }) => context.setOffline(false))

/** The camera sees a picture of the QR code, and nothing else. */
async function holdUp(page: Page, code: string): Promise<void> {
  const picture = await toDataURL(code, { width: 320, margin: 4, errorCorrectionLevel: 'M' })
  await page.addInitScript((source) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 640, height: 480 })
      const image = new Image()
      image.src = source
      await image.decode()
      const draw = () => {
        const context = canvas.getContext('2d')
        context?.fillRect(0, 0, 640, 480)
        context?.drawImage(image, 160, 80)
      }
      draw()
      setInterval(draw, 100)
      return canvas.captureStream(10)
    }
  }, picture)
}

const ada = { name: 'Ada Kim', email: 'ada@guests.example', accountId: 'ada@guests.example' }

test('a QR code in front of the camera lets its holder in, once', { tag: ['@F14'] }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  const { ticketIds } = await boxOffice.sell(eventId, { tickets: [{ name: 'Floor', owner: ada }] })
  const { rows } = await platform.pool.query(
    'update tickets set code = default where id = $1 returning code',
    ticketIds,
  )
  await holdUp(page, rows[0]?.code)
  await openDoor(page, eventId)
  await page.getByRole('button', { name: 'Scan a ticket' }).click()
  await expect(page.getByText(/^Ada Kim, Floor, /)).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Find by name' }).click()
  await page.getByRole('button', { name: 'Scan a ticket' }).click()
  await expect(refusal(page)).toContainText(/This ticket was redeemed at .* at the West door/, { timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Scan the next ticket' })).toBeVisible()
})

test('a scan without a connection is checked against the list and kept', { tag: ['@F14'] }, async ({
  page,
  context,
  platform,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  const { ticketIds } = await boxOffice.sell(eventId, { tickets: [{ name: 'Floor', owner: ada }] })
  const { rows } = await platform.pool.query(
    'update tickets set code = default where id = $1 returning code',
    ticketIds,
  )
  await holdUp(page, rows[0]?.code)
  const arrived = listArrives(page)
  await openDoor(page, eventId)
  await arrived
  // The scanner is loaded while there is a connection, as it is at a door that scans.
  const loaded = page.waitForEvent('worker')
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true }))
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Scan a ticket' }).click()
  await loaded
  await expect(page.getByText(/^Ada Kim, Floor, /)).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Find by name' }).click()
  await expect(notSent(page)).toContainText('1 check-in is saved on this phone')
  expect(context.pages().length).toBeGreaterThan(0)
})

test('an old code and an unknown one are told apart', { tag: ['@F14'] }, async ({ page, platform, boxOffice }) => {
  const eventId = await boxOffice.event()
  const { ticketIds } = await boxOffice.sell(eventId, { tickets: [{ name: 'Floor', owner: ada }] })
  await platform.pool.query('update tickets set code = default where id = $1', ticketIds)
  await holdUp(page, ticketIds[0] ?? '')
  await openDoor(page, eventId)
  await page.getByRole('button', { name: 'Scan a ticket' }).click()
  await expect(refusal(page)).toContainText(/This code is old: a new one was made at/, { timeout: 20_000 })
  await expect(page.getByRole('region', { name: 'The ticket' })).toContainText('Ada Kim')
  await platform.pool.query('delete from replaced_codes where ticket_id = $1', ticketIds)
  await page.getByRole('button', { name: 'Scan the next ticket' }).click()
  await expect(refusal(page)).toContainText('No ticket has this code.', { timeout: 20_000 })
})

test('without a camera, words say so and search is there', { tag: ['@F14'] }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await openDoor(page, eventId)
  await page.getByRole('button', { name: 'Scan a ticket' }).click()
  await expect(page.getByText('The camera is blocked.')).toBeVisible()
  await page.getByRole('button', { name: 'Find by name' }).click()
  await expect(page.getByLabel('Find a guest')).toBeFocused()
})
