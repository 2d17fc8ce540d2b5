import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/http/refusal.ts'
import {
  BadMessage,
  BadSignature,
  type PaymentProvider,
  ProviderUnreachable,
  type RefundHint,
} from '#platform/payments/payment-provider.ts'
import type { RefundService } from './refund-service.ts'

/** The provider's messages. What is not answered with 2xx comes again, so only what was understood and kept is. */
export function webhookRoutes(app: FastifyInstance, refunds: RefundService, provider: PaymentProvider | null) {
  app.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post('/webhooks/stripe', async (request, reply) => {
      const webhook = provider?.webhook
      if (!webhook) throw new Refusal('not-found', 'No webhook is set up here.')
      const hint = hintOf(webhook, request.body, request.headers['stripe-signature'])
      if (hint) await hear(hint, request.id)
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })

  async function hear(hint: RefundHint, requestId: string): Promise<void> {
    try {
      await refunds.hear(hint, requestId)
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error
      throw new Refusal('provider-unavailable', 'The payment provider cannot be asked right now.', { cause: error })
    }
  }
}

function hintOf(
  webhook: NonNullable<PaymentProvider['webhook']>,
  body: unknown,
  signature: unknown,
): RefundHint | null {
  try {
    return webhook.read(Buffer.isBuffer(body) ? body : Buffer.alloc(0), typeof signature === 'string' ? signature : '')
  } catch (error) {
    if (error instanceof BadMessage) {
      throw new Refusal('invalid-request', 'The message cannot be understood.', { cause: error })
    }
    if (!(error instanceof BadSignature)) throw error
    throw new Refusal('invalid-request', 'The signature does not fit the message.', { cause: error })
  }
}
