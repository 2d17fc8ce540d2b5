import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/http/refusal.ts'
import {
  BadMessage,
  BadSignature,
  type DisputeHint,
  type PaymentProvider,
  ProviderUnreachable,
  type RefundHint,
} from '#platform/payments/payment-provider.ts'
import type { DisputeService } from './disputes/dispute-service.ts'
import type { ExternalRefundService } from './external/external-refund-service.ts'

type Needs = {
  readonly provider: PaymentProvider
  readonly external: Pick<ExternalRefundService, 'handleWebhook'>
  readonly disputes: Pick<DisputeService, 'look'>
}

/** The provider repeats a message until it gets a 2xx, so answer after it is handled. */
export function webhookRoutes(app: FastifyInstance, connection: Needs | null) {
  app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post('/webhooks/stripe', async (request, reply) => {
      if (!connection?.provider.webhook) throw new Refusal('not-found', 'No webhook is set up.')
      const hint = hintOf(connection.provider.webhook, request.body, request.headers['stripe-signature'])
      if (hint) await handle(connection, hint, request.id)
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })
}

async function handle({ external, disputes }: Needs, hint: RefundHint | DisputeHint, requestId: string): Promise<void> {
  try {
    if ('disputeId' in hint) await disputes.look(hint.disputeId)
    else await external.handleWebhook(hint, requestId)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    throw new Refusal('provider-unavailable', 'Can’t reach the payment provider right now.', { cause: error })
  }
}

function hintOf(
  webhook: NonNullable<PaymentProvider['webhook']>,
  body: unknown,
  signature: unknown,
): RefundHint | DisputeHint | null {
  try {
    return webhook.read(Buffer.isBuffer(body) ? body : Buffer.alloc(0), typeof signature === 'string' ? signature : '')
  } catch (error) {
    if (error instanceof BadMessage) {
      throw new Refusal('invalid-request', 'This message can’t be read.', { cause: error })
    }
    if (!(error instanceof BadSignature)) throw error
    throw new Refusal('invalid-request', 'The signature doesn’t match the message.', { cause: error })
  }
}
