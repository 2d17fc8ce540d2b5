import { readFileSync } from 'node:fs'
import type { BrowserContext, Page, Route } from '@playwright/test'
import { authEmulatorAddress, project, setDisabled, setSuperadmin } from '#suite/outside/auth-emulator.ts'
import type { Provider } from './provider.ts'

const gapiStub = readFileSync(new URL('../outside/gapi-stub.js', import.meta.url), 'utf8')
export const gapiScript = 'https://apis.google.com/js/api.js*'
const signInCalls = '**/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp*'
const tokenCalls = '**/securetoken.googleapis.com/v1/token*'

export const firebaseOptions = {
  apiKey: 'demo-key',
  authDomain: `${project}.firebaseapp.com`,
  projectId: project,
  appId: '1:1234567890:web:abc123',
  storageBucket: `${project}.appspot.com`,
}

export const firebaseProvider = (origin: string): Provider => ({
  name: 'firebase',
  origin,
  config: { provider: 'firebase', options: firebaseOptions, emulators: { auth: authEmulatorAddress } },
  prepare: prepareForFirebase,
  choose: chooseInEmulator,
  setSuperadmin,
  setDisabled,
  async failWith(failure, page, pressAndChoose) {
    await page.route(signInCalls, (route) => refusals[failure](route))
    await pressAndChoose('super@orbit.example')
    await page.unroute(signInCalls)
  },
  async silence(page) {
    await page.route(tokenCalls, (route) => route.abort('internetdisconnected'))
    return () => page.unroute(tokenCalls)
  },
})

/** The emulator's pages only need Google's script. Fonts and styles from the internet are left out. */
export async function prepareForFirebase(context: BrowserContext): Promise<void> {
  await context.route(/unpkg\.com|fonts\.googleapis\.com/, (route) => route.abort())
  await context.route(gapiScript, (route) => route.fulfill({ contentType: 'text/javascript', body: gapiStub }))
}

export function chooseInEmulator(popup: Page, email: string): Promise<void> {
  return popup.locator('.js-reuse-account', { hasText: email }).click()
}

const refuse = (route: Route, message: string) =>
  route.fulfill({ status: 400, json: { error: { code: 400, message, errors: [{ message, reason: 'invalid' }] } } })

/** Answers of Google's servers that the emulator cannot produce. */
const refusals: Record<Parameters<Provider['failWith']>[0], (route: Route) => Promise<void>> = {
  network: (route) => route.abort('internetdisconnected'),
  'too-many-requests': (route) => refuse(route, 'TOO_MANY_ATTEMPTS_TRY_LATER'),
  'different-credential': (route) =>
    route.fulfill({ json: { needConfirmation: true, email: 'super@orbit.example', verifiedProvider: ['password'] } }),
  unknown: (route) => refuse(route, 'OPERATION_NOT_ALLOWED'),
}
