import { expect, test, vi } from 'vitest'
import { useIdentity } from '#identity/testing/use-identity.ts'
import { loadOidcProvider } from './load-oidc-provider.ts'

// Must come before useIdentity, which imports the library.
const printed = (['debug', 'info', 'log', 'warn', 'error'] as const).map((level) =>
  vi.spyOn(console, level).mockImplementation(() => {}),
)
const watched = console.warn
const loading = loadOidcProvider()
console.warn('somebody else, meanwhile')

const { newConsole } = useIdentity()

test("only the library's line about Node is left out", async () => {
  await loading
  expect(printed.flatMap(({ mock }) => mock.calls)).toEqual([['somebody else, meanwhile']])
  expect(console.warn).toBe(watched)
})

test('a complete sign-in prints nothing', async () => {
  await loading
  for (const spy of printed) spy.mockClear()
  const window = newConsole()
  const { refresh_token } = await window.signIn('acc_super')
  await window.refreshed(refresh_token)
  await window.revoke(refresh_token)
  await window.choose('acc_disabled')
  await window.authorize({ client_id: 'nobody' })
  const { id_token } = await window.signIn('acc_super')
  await window.confirmEndSession(await window.endSession(id_token))
  await window.browser.visit(`${new URL((await window.authorize()).url).origin}/identity/nowhere`)
  expect(printed.flatMap(({ mock }) => mock.calls)).toEqual([])
})
