import type { EventEmitter } from 'node:events'
import type { errors, KoaContextWithOIDC } from 'oidc-provider'

/** Contains no tokens, codes or cookies. */
export type IdentityProblem = {
  /** A refusal is the caller's fault, a failure is ours. */
  readonly kind: 'refusal' | 'failure'
  /** For example `grant.error` or `database`. */
  readonly event: string
  /** The library's route name, for example `token`. Not the address, which may contain an identifier. */
  readonly route?: string
  readonly error: string
  readonly detail?: string
}

export type IdentityLog = (problem: IdentityProblem) => void

export function failureOf(event: string, cause: unknown, route?: string): IdentityProblem {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  return { kind: 'failure', event, route, error: error.message, detail: error.stack }
}

/** Without this, the library would print some of it to the terminal. */
export function reportProblems(provider: EventEmitter, log: IdentityLog) {
  for (const event of refusalEvents) {
    provider.on(event, (ctx: KoaContextWithOIDC, refusal: errors.OIDCProviderError) => {
      const { error, error_description, error_detail } = refusal
      log({ kind: 'refusal', event, route: ctx.oidc.route, error, detail: error_detail ?? error_description })
    })
  }
  provider.on('server_error', (ctx: KoaContextWithOIDC, error: Error) => {
    log(failureOf('server_error', error, ctx.oidc.route))
  })
  provider.on('error', (error: Error) => log(failureOf('response', error)))
}

const refusalEvents = [
  'authorization.error',
  'grant.error',
  'revocation.error',
  'end_session.error',
  'end_session_confirm.error',
]
