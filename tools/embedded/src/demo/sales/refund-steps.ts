import type { Refund } from './purchase.ts'

type Step = {
  readonly step: string
  readonly state: string
  readonly detail: Readonly<Record<string, unknown>>
  readonly at: number
}

const sendingAfterMs = 40

/** The way a refund went, as the platform writes it down: reserved, sent, accepted, settled. */
export function stepsOf({ state, requestedBy, providerRefundId, createdAt, settledAt }: Refund): readonly Step[] {
  const by = requestedBy === null ? {} : { by: requestedBy }
  const endsAt = settledAt ?? createdAt + 10_000
  const sentAt = Math.min(createdAt + sendingAfterMs, endsAt)
  const reserved = { step: 'reserved', state: 'reserved', detail: by, at: createdAt }
  const sending = { step: 'sending', state: 'reserved', detail: by, at: sentAt }
  const accepted = { by: 'system:payment-webhook', providerRefundId }
  switch (state) {
    case 'reserved':
      return [reserved]
    case 'unknown':
      return [reserved, sending, { step: 'no-answer', state, detail: { ...by, reason: 'ETIMEDOUT' }, at: endsAt }]
    case 'failed':
      return [reserved, sending, { step: 'answered-failed', state, detail: { ...by, failure }, at: endsAt }]
    case 'succeeded':
      return [
        reserved,
        sending,
        {
          step: 'answered-pending',
          state: 'sent',
          detail: { ...by, providerRefundId },
          at: sentAt + Math.floor((endsAt - sentAt) / 2),
        },
        { step: 'seen-succeeded', state, detail: accepted, at: endsAt },
      ]
  }
}

/** What became of those that failed. */
export const failure = { code: 'card_declined', message: 'The card’s bank declined the refund.' }
