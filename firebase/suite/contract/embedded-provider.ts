import type { Platform } from '@ground-control/browser-tests/platform/run-platform.ts'
import type { APIRequestContext } from '@playwright/test'
import type { Provider } from './provider.ts'

export const attemptsPerMinute = 20

const tokenCalls = '**/identity/token'

export const embeddedProvider = async ({ origin, pool }: Platform): Promise<Provider> => ({
  name: 'embedded',
  // The provider redirects to its own console's address, so the harness is served there.
  origin,
  config: (await (await fetch(`${origin}/config.json`)).json()).identity,
  prepare: async () => {},
  choose: (popup, email) => popup.getByRole('button', { name: email }).click(),
  async setSuperadmin(uid, holds) {
    await pool.query('update account_claims set claims = $2 where account_id = $1', [
      uid,
      holds ? { superadmin: true } : {},
    ])
  },
  async setDisabled(uid, isDisabled) {
    await pool.query('update identity.users set disabled = $2 where account_id = $1', [uid, isDisabled])
  },
  async failWith(failure, page, pressAndChoose) {
    if (failure === 'different-credential') return pressAndChoose('password@orbit.example')
    if (failure === 'too-many-requests') {
      await spendAttempts(page.request, origin)
      return pressAndChoose('disabled@orbit.example')
    }
    await page.route(tokenCalls, (route) =>
      failure === 'network' ? route.abort('internetdisconnected') : route.fulfill({ status: 500, body: 'No.' }),
    )
    await pressAndChoose('super@orbit.example')
    await page.unroute(tokenCalls)
  },
  async silence(page) {
    await page.route(tokenCalls, (route) => route.abort('internetdisconnected'))
    return () => page.unroute(tokenCalls)
  },
})

/** Without popups: on a busy machine, twenty of them would take more than a minute. */
async function spendAttempts(request: APIRequestContext, origin: string): Promise<void> {
  const chooser = await request.get(`${origin}/identity/auth`, {
    params: {
      client_id: 'console',
      redirect_uri: `${origin}/auth/popup.html`,
      response_type: 'code',
      scope: 'openid',
      prompt: 'login',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    },
  })
  for (let attempt = 0; attempt < attemptsPerMinute; attempt += 1) {
    const form = { account: 'acc_disabled' }
    await request.post(chooser.url(), { form, headers: { origin }, maxRedirects: 0 })
  }
}
