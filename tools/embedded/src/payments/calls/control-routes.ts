import type { BooksQuery } from '#payments/books.ts'
import { fieldsOf, toFaultRequest } from '#payments/faults/fault.ts'
import { ok } from '#payments/protocol/answer.ts'
import type { Routes } from '#payments/protocol/create-server.ts'
import { allowOnly, type Form, readInteger } from '#payments/protocol/form-body.ts'
import { badRequest } from '#payments/protocol/stripe-error.ts'
import type { SandboxControl } from '#payments/sandbox-control.ts'
import { toWebhookChanges } from '#payments/webhooks/webhook-settings.ts'

/** What Stripe does not have: the switches of the sandbox, in JSON, behind the same key. */
export function controlRoutes(control: SandboxControl): Routes {
  return {
    'POST /sandbox/faults': async (request) => ok(await control.addFault(toFaultRequest(await request.json()))),
    'GET /sandbox/faults': async () => ok({ faults: await control.faults() }),
    'DELETE /sandbox/faults': async () => {
      await control.clearFaults()
      return ok({ faults: [] })
    },
    'POST /sandbox/refunds/:id/settle': async (request) => {
      const { status } = fieldsOf(await request.json(), 'The end of a refund', ['status'])
      if (status !== 'succeeded' && status !== 'failed') throw badRequest('A refund ends as succeeded or failed.')
      return ok(await control.settle(request.id, status))
    },
    'POST /sandbox/webhooks': async (request) => ok(await control.setWebhooks(toWebhookChanges(await request.json()))),
    'GET /sandbox/webhooks': async () => ok(await control.webhooks()),
    'GET /sandbox/books': async ({ query }) => ok(await control.books(toBooksQuery(query))),
    'DELETE /sandbox/idempotency-keys': async () => {
      await control.forgetIdempotencyKeys()
      return ok({ forgotten: true })
    },
  }
}

function toBooksQuery(query: Form): BooksQuery {
  allowOnly(query, 'payment_intent', 'limit', 'starting_after')
  const limit = readInteger(query, 'limit')
  if (limit !== undefined && limit > 10_000) throw badRequest('At most 10000 payments are given at once.')
  return {
    payment_intent: query.fields.get('payment_intent'),
    limit,
    starting_after: query.fields.get('starting_after'),
  }
}
