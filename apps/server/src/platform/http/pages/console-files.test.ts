import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { rawRequest } from '#testing/raw-http.ts'
import { consoleConfig, issuer, printedOrigin, useApi } from '#testing/use-api.ts'

/** Inside another folder named assets, as on some servers. Only the console's own assets folder counts. */
const outside = mkdtempSync(path.join(tmpdir(), 'console-files-'))
const folder = path.join(outside, 'assets', 'console')
const page = '<!doctype html><title>Ground Control</title>'
const script = 'export const answer = 42\n'.repeat(100)
const files = {
  'index.html': page,
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'auth/popup.html': '<!doctype html><title>Signing in</title>',
  'assets/app-a1b2c3.js': script,
  'assets/app-a1b2c3.js.br': brotliCompressSync(script),
  '.git/HEAD': 'ref: refs/heads/hush',
  '.env': 'hush',
}
for (const [name, content] of Object.entries(files)) {
  mkdirSync(path.join(folder, path.dirname(name)), { recursive: true })
  writeFileSync(path.join(folder, name), content)
}
writeFileSync(path.join(outside, 'assets', 'secret.txt'), 'hush')
writeFileSync(path.join(outside, 'secret.txt'), 'hush')
afterAll(() => rmSync(outside, { recursive: true }))

const { base, request } = useApi({ console: { folder, config: consoleConfig } })
const get = (address: string, headers: Record<string, string> = {}) => request(address, { headers })

test.each([
  '/',
  '/login',
  '/login?redirect=%2Fevents',
  '/events/evt_1/guests',
  '/profile/a.b@c.example',
  '/apiary',
  '/no.txt',
])('%s is a page of the console, which decides itself what to show', { tags: ['A5'] }, async (address) => {
  const reply = await get(address)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(reply.headers.get('cache-control')).toBe('no-cache')
  expect(await reply.text()).toBe(page)
})

test('pages accept only GET and HEAD', async () => {
  const head = await request('/login', { method: 'HEAD', headers: {} })
  expect(head.status).toBe(200)
  expect(head.headers.get('content-length')).toBe(String(page.length))
  await expectProblem(await request('/login', { method: 'POST', headers: {} }), 404, 'not-found')
})

test.each([
  '/api/v1/nothing',
  '/public/nothing',
  '/identity/nothing',
  '/media/nothing.png',
  '/assets/gone-a1.js',
  '/assets',
])('an unknown address below %s is a problem, not the console', { tags: ['P26'] }, async (address) => {
  await expectProblem(await get(address), 404, 'not-found')
})

test.each(['/%E0%A4%A', '/profile/%ff', '/events/%/guests?page=2'])(
  '%s cannot be read, and leads to the page for unknown addresses',
  { tags: ['A5'] },
  async (address) => {
    const reply = await rawRequest(base(), `GET ${address}`)
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/login'])
  },
)

test.each(['GET /api/%ff', 'GET /api/v1/accounts/%E0%A4%A', 'GET /assets/%', 'POST /profile/%ff'])(
  '%s is still a problem',
  { tags: ['P26'] },
  async (asked) => {
    await expectProblem(await rawRequest(base(), asked), 400, 'invalid-request')
  },
)

test('files named by content are cached for a year, all others are revalidated', async () => {
  const asset = await get('/assets/app-a1b2c3.js', { 'accept-encoding': 'identity' })
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('content-type')).toMatch(/^(text|application)\/javascript/)
  expect(await asset.text()).toBe(script)
  for (const address of ['/favicon.svg', '/auth/popup.html', '/index.html', '/']) {
    expect((await get(address)).headers.get('cache-control')).toBe('no-cache')
  }
  expect(await (await get('/auth/popup.html')).text()).toContain('Signing in')
})

test('an asset compressed at build time is sent unchanged', async () => {
  const reply = await get('/assets/app-a1b2c3.js', { 'accept-encoding': 'br' })
  expect(reply.headers.get('content-encoding')).toBe('br')
  expect(reply.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
  expect(await reply.text()).toBe(script)
})

test('an unchanged page is not sent again', async () => {
  const etag = (await get('/')).headers.get('etag')
  // A raw request, because fetch with its own condition bypasses every cache.
  const reply = await rawRequest(base(), 'GET /', [`If-None-Match: ${etag}`])
  expect([reply.status, reply.body]).toEqual([304, ''])
})

test.each([
  '/../secret.txt',
  '/../../secret.txt',
  '/assets/../../secret.txt',
  '/assets/../../../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/..%5csecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/....//secret.txt',
  '/%252e%252e/secret.txt',
  '//etc/passwd',
  '/assets//etc/passwd',
  '/index.html%00.txt',
])('%s does not lead out of the folder', async (address) => {
  const reply = await rawRequest(base(), `GET ${address}`)
  expect(reply.status).toBeLessThan(500)
  expect(reply.body).not.toMatch(/hush|root:/)
  expect([page, '']).toContain(reply.status === 200 ? reply.body : '')
})

test('the console reads its settings at run time', async () => {
  const reply = await get('/config.json')
  expect(reply.headers.get('cache-control')).toBe('no-cache')
  expect(await reply.json()).toEqual({
    apiBase: '',
    identity: { provider: 'embedded', issuer, clientId: 'console', scope: 'openid email profile' },
    staffDomain: 'orbit.example',
    organizationHeader: 'x-organization-id',
    timeZone: 'UTC',
    development: false,
    calendarApiBase: 'https://www.googleapis.com/calendar/v3',
  })
})

test('a page opened as localhost moves to the printed address, with path and query', async () => {
  const asked = ['Sec-Fetch-Mode: navigate']
  const elsewhere = base().replace('127.0.0.1', 'localhost')
  const reply = await rawRequest(elsewhere, 'GET /events?day=2026-06-10', asked)
  expect(reply.status).toBe(307)
  expect(reply.headers.get('location')).toBe(`${printedOrigin}/events?day=2026-06-10`)
})

test('only pages move: not calls, other methods or names of other machines', async () => {
  const local = base().replace('127.0.0.1', 'localhost')
  expect((await rawRequest(local, 'GET /healthz', ['Sec-Fetch-Mode: cors'])).status).toBe(200)
  expect((await rawRequest(local, 'HEAD /', ['Sec-Fetch-Mode: navigate'])).status).toBe(200)
  const foreign = await rawRequest(base(), 'GET /', ['Sec-Fetch-Mode: navigate'], 'console.orbit.example')
  expect(foreign.status).toBe(200)
  const printed = await rawRequest(base(), 'GET /', ['Sec-Fetch-Mode: navigate'], new URL(printedOrigin).host)
  expect(printed.status).toBe(200)
})

test.each(['/.git/HEAD', '/.git/', '/.env', '/assets/', '/assets', '/auth/'])(
  'neither hidden files nor folders are shown at %s',
  async (address) => {
    const reply = await get(address)
    const body = await reply.text()
    expect(body).not.toContain('hush')
    expect(body).not.toContain('app-a1b2c3')
  },
)
