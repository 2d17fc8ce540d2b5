import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaHandler } from './media-handler.ts'

const server = createServer(mediaHandler)
const get = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init)

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('an event has a harmless picture that may be cached', async () => {
  const answer = await get('/media/events/evt_arena.svg?v=2')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'")
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await answer.text()).toMatch(/^<svg /)
})

test('a picture the browser still has is not sent again', async () => {
  const etag = (await get('/media/events/evt_a.svg')).headers.get('etag') ?? ''
  const again = await get('/media/events/evt_a.svg', { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect((await get('/media/events/evt_b.svg', { headers: { 'if-none-match': etag } })).status).toBe(200)
})

test('HEAD tells the length without the picture', async () => {
  const answer = await get('/media/events/evt_a.svg', { method: 'HEAD' })
  expect(answer.status).toBe(200)
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(200)
  expect(await answer.text()).toBe('')
})

test.each([
  '/media/events/evt_a.png',
  '/media/events/.svg',
  '/media/events/evt%3Cscript%3E.svg',
  '/media/events/evt%2F..%2Fa.svg',
  `/media/events/${'a'.repeat(101)}.svg`,
  '/media/orgs/evt_a.svg',
  '/media/',
])('there is no picture at %s', { tags: ['P26'] }, async (path) => {
  const answer = await get(path, { headers: { 'x-request-id': 'req-1' } })
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(await answer.json()).toMatchObject({ status: 404, code: 'not-found', requestId: 'req-1' })
})

test('a picture cannot be written', { tags: ['P26'] }, async () => {
  expect((await get('/media/events/evt_a.svg', { method: 'POST' })).status).toBe(404)
})
