import { getCapabilities } from '@ground-control/contract/capabilities'
import { listOrganizations } from '@ground-control/contract/organizations'
import { afterEach, expect, test, vi } from 'vitest'
import { api, startApi } from './api.ts'
import type { IdentityPort } from './identity/identity-port.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const nobody = { getToken: async () => null } as Partial<IdentityPort> as IdentityPort

test('without a session no call is made and no failure reported', { tags: ['A9', 'A11'] }, async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({ organizations: [] })
  })
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const onUnauthorized = vi.fn()
  const config = { apiBase: '', organizationHeader: 'x-organization-id' }
  startApi({ config, identity: nobody, onUnauthorized, onAccessLost: vi.fn() })
  for (const endpoint of [getCapabilities, listOrganizations]) {
    await expect(api(endpoint, {})).rejects.toMatchObject({ name: 'AbortError' })
  }
  expect(asked).toEqual([])
  expect(log).not.toHaveBeenCalled()
  expect(onUnauthorized).not.toHaveBeenCalled()
})
