/** What the server answers on purpose. Anything else that is thrown is `internal`, and its text is never sent. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: RefusalCode,
    message: string,
    rest: { errors?: readonly FieldError[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: rest.cause })
    this.name = 'Refusal'
    this.code = code
    this.status = statusOf[code]
    this.errors = rest.errors
    this.retryAfterSeconds = rest.retryAfterSeconds
  }
}

export type FieldError = { readonly field: string; readonly message: string }

const statusOf = {
  'invalid-request': 400,
  unauthorized: 401,
  'not-staff': 403,
  'no-superadmin-claim': 403,
  'not-found': 404,
  'not-built': 501,
  'identity-unavailable': 503,
  'database-unavailable': 503,
} as const

export type RefusalCode = keyof typeof statusOf
