import type { EventEmitter } from 'node:events'
import type { errors, KoaContextWithOIDC } from 'oidc-provider'

/** Something that went wrong, without the tokens, codes or cookies that were part of it. */
export type IdentityProblem = {
  /** A refusal is an answer somebody deserved; a failure is ours to mend. */
  readonly kind: 'refusal' | 'failure'
  /** Which part met it, e.g. `grant.error` or `database`. */
  readonly event: string
  /** The library's name of what was asked for, e.g. `token`. Not the address, which may hold an identifier. */
  readonly route?: string
  readonly error: string
  readonly detail?: string
}

export type IdentityLog = (problem: IdentityProblem) => void

export function failureOf(event: string, cause: unknown, route?: string): IdentityProblem {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  return { kind: 'failure', event, route, error: error.message, detail: error.stack }
}

/** Hands what the library reports to our log; unheard, some of it would be printed on the terminal. */
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
