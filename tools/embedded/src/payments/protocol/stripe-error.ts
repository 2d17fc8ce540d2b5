import type { Answer } from './answer.ts'

type Details = {
  readonly type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error'
  readonly message: string
  readonly code?: string
  readonly param?: string
  readonly decline_code?: string
}

export class StripeError extends Error {
  readonly answer: Answer

  constructor(status: number, details: Details, headers: Readonly<Record<string, string>> = {}) {
    super(details.message)
    this.answer = { status, headers, body: JSON.stringify({ error: details }) }
  }
}

export const badRequest = (message: string, details: { readonly code?: string; readonly param?: string } = {}) =>
  new StripeError(400, { type: 'invalid_request_error', message, ...details })

export const missing = (noun: string, id: string, param: string) =>
  new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param,
  })

/** Turns a refusal into an answer and rethrows anything else. */
export function asAnswer(error: unknown): Answer {
  if (error instanceof StripeError) return error.answer
  throw error
}
