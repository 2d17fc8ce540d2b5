import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { startApi } from './api.ts'
import { hasCapability, hasExtras, loadCapabilities, retryCapabilities, settleCapabilities } from './capabilities.ts'
import type { IdentityPort } from './identity/identity-port.ts'
import { clearAllCaches } from './kept/caches.ts'

const closing: (() => void)[] = []
afterEach(() => {
  clearAllCaches()
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) close()
})

const identity: IdentityPort = {
  ready: async () => null,
  current: () => null,
  onChange: () => () => {},
  signInWithPopup: () => Promise.reject(new Error('Nobody signs in here.')),
  signOut: async () => {},
  getToken: async () => ({ value: 'token', claims: {}, expiresAt: Number.POSITIVE_INFINITY }),
  calendarAccessToken: async () => null,
}

/** A platform that answers from a list and repeats the last answer. */
async function platform(...answers: { status: number; capabilities?: readonly string[] }[]) {
  let calls = 0
  const server = createServer((_, response) => {
    const { status, capabilities } = answers[Math.min(calls, answers.length - 1)] ?? { status: 500 }
    calls += 1
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ capabilities }))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => server.close())
  startApi({
    config: {
      apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      organizationHeader: 'x-organization-id',
    },
    identity,
    onUnauthorized: () => {},
    onAccessLost: () => {},
  })
  return { calls: () => calls }
}

test('capabilities are read once, until the next person signs in', async () => {
  const { calls } = await platform({ status: 200, capabilities: ['live'] }, { status: 200, capabilities: [] })
  expect((await loadCapabilities()).has('live')).toBe(true)
  expect((await loadCapabilities()).has('live')).toBe(true)
  expect(calls()).toBe(1)
  clearAllCaches()
  expect((await loadCapabilities()).has('live')).toBe(false)
})

test('a platform without a capabilities call has none, and is not asked again', async () => {
  const { calls } = await platform({ status: 404 })
  expect([...(await loadCapabilities())]).toEqual([])
  await loadCapabilities()
  expect(calls()).toBe(1)
})

test('a failed read gives no capabilities for now, and the next read tries again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await platform({ status: 500 }, { status: 200, capabilities: ['live'] })
  expect([...(await loadCapabilities())]).toEqual([])
  expect(logged).toHaveBeenCalledOnce()
  expect((await loadCapabilities()).has('live')).toBe(true)
})

test('capabilities are loaded behind the guard', async () => {
  await platform({ status: 200, capabilities: ['live'] })
  expect([hasCapability('live'), hasExtras()]).toEqual([false, false])
  await settleCapabilities()
  expect([hasCapability('live'), hasCapability('audit'), hasExtras()]).toEqual([true, false, true])
})

test('a platform with only the specified calls has every extra off', async () => {
  await platform({ status: 404 })
  await settleCapabilities()
  expect([hasCapability('live'), hasExtras()]).toEqual([false, false])
})

test('after a failed read the guard asks again without waiting', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { calls } = await platform({ status: 500 }, { status: 200, capabilities: ['live'] })
  await settleCapabilities()
  await settleCapabilities()
  expect(hasCapability('live')).toBe(false)
  await vi.waitFor(() => expect(hasCapability('live')).toBe(true))
  expect(calls()).toBe(2)
})

test('a server that is back is read again, but only where the last read failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { calls } = await platform({ status: 500 }, { status: 200, capabilities: ['live'] })
  retryCapabilities()
  expect(calls()).toBe(0)
  await settleCapabilities()
  retryCapabilities()
  await vi.waitFor(() => expect(hasCapability('live')).toBe(true))
  retryCapabilities()
  expect(calls()).toBe(2)
})
