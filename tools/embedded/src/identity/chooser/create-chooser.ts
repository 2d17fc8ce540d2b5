import type { IncomingMessage, ServerResponse } from 'node:http'
import type { InteractionResults, Provider } from 'oidc-provider'
import { mountPath } from '#identity/identity-facts.ts'
import type { IdentityStore, IdentityUser } from '#identity/identity-store.ts'
import type { OidcProviderLibrary } from '#identity/provider/load-oidc-provider.ts'
import { type AttemptLimit, createAttemptLimiter } from './attempt-limit.ts'
import { chooserPage, expiredPage, refusedPage } from './pages.ts'

type Needs = {
  readonly library: OidcProviderLibrary
  readonly provider: Provider
  readonly store: IdentityStore
  readonly origin: string
  readonly attemptLimit: AttemptLimit
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** The page in the popup. Tells the library who signed in, or why nobody did. */
export function createChooser({ library, provider, store, origin, attemptLimit }: Needs) {
  const limiter = createAttemptLimiter(attemptLimit)

  return async function choose(uid: string, req: IncomingMessage, res: ServerResponse) {
    const isPost = req.method === 'POST'
    if (isPost && req.headers.origin !== origin) {
      return sendPage(res, 403, refusedPage('This request did not come from the sign-in page.'))
    }
    if (!isPost && req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('allow', 'GET, HEAD, POST')
      return sendPage(res, 405, refusedPage('This page accepts only GET and POST.'))
    }
    const interaction = await currentInteraction(req, res)
    if (interaction?.uid !== uid) return sendPage(res, 400, expiredPage())
    if (!isPost) return sendPage(res, 200, await pageOf(interaction))

    const form = await readForm(req)
    if (!form) return sendPage(res, 413, refusedPage('The request is too large.'))
    if (form.has('cancel')) return finish(req, res, denied('cancelled'))
    const users = await store.users()
    const user = users.find(({ accountId }) => accountId === form.get('account'))
    if (!user) return sendPage(res, 400, refusedPage('This account does not exist.'))

    const refusal = limiter.isAllowed(user.accountId, Date.now()) ? refusalOf(user) : 'too_many_requests'
    if (refusal) return finish(req, res, denied(refusal))
    await leaveOtherAccount(interaction, user.accountId)
    return finish(req, res, { login: { accountId: user.accountId, amr: ['embedded'] } })
  }

  async function currentInteraction(req: IncomingMessage, res: ServerResponse): Promise<Interaction | undefined> {
    try {
      return await provider.interactionDetails(req, res)
    } catch (error) {
      if (error instanceof library.errors.SessionNotFound) return undefined
      throw error
    }
  }

  async function pageOf({ uid, params }: Interaction) {
    const scopes = typeof params.scope === 'string' ? params.scope.split(' ') : []
    return chooserPage({ action: `${mountPath}/choose/${uid}`, users: await store.users(), scopes })
  }

  /** Ends another person's session and its refresh tokens. The library would do it with a self-submitting page. */
  async function leaveOtherAccount(interaction: Interaction, accountId: string) {
    if (!interaction.session || interaction.session.accountId === accountId) return
    const session = await provider.Session.findByUid(interaction.session.uid)
    await session?.destroy()
    interaction.session = undefined
    await interaction.persist()
  }

  async function finish(req: IncomingMessage, res: ServerResponse, result: InteractionResults) {
    await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
  }
}

export function sendPage(res: ServerResponse, status: number, page: string) {
  res.statusCode = status
  res.setHeader('content-type', 'text/html; charset=utf-8')
  res.end(page)
}

/** The console turns each code into a message. */
type Refusal = 'cancelled' | 'too_many_requests' | 'user_disabled' | 'different_credential'

const denied = (reason: Refusal) => ({ error: 'access_denied', error_description: reason })

function refusalOf({ disabled, method }: IdentityUser): Refusal | undefined {
  if (disabled) return 'user_disabled'
  return method === 'google' ? undefined : 'different_credential'
}

const limitBytes = 4096

/** Undefined when the form is too large. */
async function readForm(req: IncomingMessage): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  // The answer still needs this socket, so leaving the loop must not destroy it.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > limitBytes) return undefined
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
