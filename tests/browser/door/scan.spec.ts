import type { Page } from '@playwright/test'
import { toDataURL } from 'qrcode'
import { expect, test } from '#platform/staff-test.ts'
import { findGuest, listArrives, notSent, openDoor, redeemButton, refusal, scanButton, sellCoded } from './door-page.ts'

test.use({ device: 'phone' })
test.afterEach(async ({ context }) => context.setOffline(false))

/** The camera sees only a picture of the QR code. */
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

test('a QR code in front of the camera lets its holder in, once', { tag: ['@F14'] }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const { eventId, code } = await sellCoded(boxOffice, platform)
  await holdUp(page, code)
  await openDoor(page, eventId)
  await scanButton(page).click()
  await expect(page.getByText(/^Ada Kim, Floor, /)).toBeVisible()
  await page.getByRole('button', { name: 'Find by name' }).click()
  await scanButton(page).click()
  await expect(refusal(page)).toContainText(/This ticket was redeemed at .* at the West door/)
  await expect(page.getByRole('button', { name: 'Scan the next ticket' })).toBeVisible()
})

test('an offline scan is checked against the list and kept', { tag: ['@F14'] }, async ({
  page,
  context,
  platform,
  boxOffice,
}) => {
  const { eventId, code } = await sellCoded(boxOffice, platform)
  await holdUp(page, code)
  const arrived = listArrives(page)
  await openDoor(page, eventId)
  await arrived
  // Load the scanner while there is a connection, as in real use.
  const loaded = page.waitForEvent('worker')
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true }))
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await page.route('**/api/**', (route) => route.abort())
  await scanButton(page).click()
  await loaded
  await expect(page.getByText(/^Ada Kim, Floor, /)).toBeVisible()
  await page.getByRole('button', { name: 'Find by name' }).click()
  await expect(notSent(page)).toContainText('1 check-in is saved on this phone')
  expect(context.pages().length).toBeGreaterThan(0)
})

test('an old code and an unknown one have different messages', { tag: ['@F14'] }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const { eventId, ticketIds } = await sellCoded(boxOffice, platform)
  await holdUp(page, ticketIds[0] ?? '')
  await openDoor(page, eventId)
  await scanButton(page).click()
  await expect(refusal(page)).toContainText(/This code is old: a new one was made at/)
  await expect(page.getByRole('region', { name: 'The ticket' })).toContainText('Ada Kim')
  await platform.pool.query('delete from replaced_codes where ticket_id = $1', ticketIds)
  await page.getByRole('button', { name: 'Scan the next ticket' }).click()
  await expect(refusal(page)).toContainText('No ticket has this code.')
})

/** A browser with its own reader, which sees the code or fails like one without the service behind it. */
const withDetector = (page: Page, given: { readonly code: string; readonly fails: 'never' | 'made' | 'asked' }) =>
  page.addInitScript(({ code, fails }) => {
    const failure = () => new DOMException('Barcode detection service unavailable.', 'NotSupportedError')
    class OwnReader {
      static getSupportedFormats = async () => ['ean_13', 'qr_code']
      constructor() {
        if (fails === 'made') throw failure()
      }
      async detect(source: unknown) {
        if (fails === 'asked') throw failure()
        const hasPicture = source instanceof HTMLVideoElement && source.videoWidth > 0
        return hasPicture ? [{ rawValue: code }] : []
      }
    }
    Object.assign(window, { BarcodeDetector: OwnReader })
  }, given)

test('a browser that reads codes itself does so, and no library is loaded', { tag: ['@F14'] }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const { eventId, code } = await sellCoded(boxOffice, platform)
  await holdUp(page, 'another code')
  await withDetector(page, { code, fails: 'never' })
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  await openDoor(page, eventId)
  await scanButton(page).click()
  await expect(page.getByText(/^Ada Kim, Floor, /)).toBeVisible()
  expect(workers).toEqual([])
})

for (const [fails, when] of [
  ['made', 'when it is made'],
  ['asked', 'when it is asked'],
] as const) {
  test(`the library reads if the browser’s reader fails ${when}`, { tag: ['@F14'] }, async ({
    page,
    platform,
    boxOffice,
  }) => {
    const { eventId, code } = await sellCoded(boxOffice, platform)
    await holdUp(page, code)
    await withDetector(page, { code, fails })
    const loaded = page.waitForEvent('worker')
    await openDoor(page, eventId)
    await scanButton(page).click()
    await loaded
    await expect(page.getByText(/^Ada Kim, Floor, /)).toBeVisible()
  })
}

test('a missing camera has a message, and typing still works', { tag: ['@F14'] }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const { eventId } = await sellCoded(boxOffice, platform)
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await openDoor(page, eventId)
  await scanButton(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'The camera is blocked. Allow it in the browser’s settings, or find people by name.',
  )
  await page.getByRole('button', { name: 'Find by name' }).click()
  await expect(page.getByLabel('Find a guest')).toBeFocused()
  await findGuest(page, 'ada')
  await redeemButton(page).click()
  await expect(page.getByText(/^Ada Kim, Floor, /)).toBeVisible()
})
