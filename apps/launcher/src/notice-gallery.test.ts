import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sampleNotices } from '@ground-control/domain/mail/notices/sample-notices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { galleryPath, noticeGallery } from './notice-gallery.ts'

const server = createServer(noticeGallery)
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

// A server that listens on a port has an address with one.
const get = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${galleryPath}${path}`)

test('the gallery shows every kind in both schemes, and as text', { tags: ['S6'] }, async () => {
  const page = await (await get('')).text()
  for (const kind of Object.keys(sampleNotices)) {
    expect(page).toContain(`src="${galleryPath}/${kind}?scheme=light"`)
    expect(page).toContain(`aria-label="${kind}, text"`)
    const dark = await (await get(`/${kind}?scheme=dark`)).text()
    expect(dark).toContain('@media all')
    expect(dark).not.toContain('cid:')
  }
})

test('an unknown email is not found', { tags: ['S6'] }, async () => {
  expect((await get('/constructor')).status).toBe(404)
})
