import type { Problem } from '@ground-control/contract/problem'

export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly conflict: Problem['conflict']
  readonly refundId: string | undefined
  readonly ticketId: string | undefined

  constructor(code: RefusalCode, message: string, rest: RefusalRest = {}) {
    super(message, { cause: rest.cause })
    this.name = 'Refusal'
    this.code = code
    this.status = statusOf[code]
    this.errors = rest.errors
    this.retryAfterSeconds = rest.retryAfterSeconds
    this.conflict = rest.conflict
    this.refundId = rest.refundId
    this.ticketId = rest.ticketId
  }
}

type RefusalRest = {
  readonly errors?: readonly FieldError[]
  readonly retryAfterSeconds?: number
  readonly conflict?: NonNullable<Problem['conflict']>
  readonly refundId?: string
  readonly ticketId?: string
  readonly cause?: unknown
}

export type FieldError = { readonly field: string; readonly message: string }

const statusOf = {
  'invalid-request': 400,
  unauthorized: 401,
  'not-staff': 403,
  'no-superadmin-claim': 403,
  'wrong-organization': 403,
  'own-request': 403,
  'not-found': 404,
  'unknown-code': 404,
  'switched-off': 409,
  'other-provider-account': 409,
  'changed-meanwhile': 409,
  'preview-changed': 409,
  'job-exists': 409,
  'already-refunded': 409,
  'being-refunded': 409,
  'already-redeemed': 409,
  'event-over': 409,
  'event-cancelled': 409,
  'over-capacity': 409,
  'own-claims': 409,
  'last-superadmin': 409,
  'username-taken': 409,
  'person-is-staff': 409,
  'list-full': 409,
  'view-exists': 409,
  'case-solved': 409,
  'mail-not-set-up': 409,
  'replaced-code': 409,
  'wrong-event': 409,
  'no-address': 409,
  'refund-rejected': 422,
  'amount-mismatch': 422,
  'refund-declined': 422,
  'unknown-ticket-type': 422,
  'not-watchable': 422,
  'case-rejected': 422,
  'claims-rejected': 422,
  'wrong-name': 422,
  'nothing-to-refund': 422,
  'too-many-rows': 422,
  'idempotency-key-reused': 422,
  'too-many-requests': 429,
  'identity-unavailable': 503,
  'provider-unavailable': 503,
  'database-unavailable': 503,
  'live-unavailable': 503,
  'files-unavailable': 503,
  'too-slow': 503,
  'refund-outcome-unknown': 504,
} as const

export type RefusalCode = keyof typeof statusOf
