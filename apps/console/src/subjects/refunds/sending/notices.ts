import { ApiError } from '@ground-control/contract/client'
import { type RefundFollowUp, refundFollowUp } from '@ground-control/domain/refunds/refund-follow-up'
import type { LookOutcome } from '@ground-control/domain/refunds/refund-look-up'
import { type Cents, formatUsd } from '@ground-control/domain/values/money'
import type { RefundRecord } from '#subjects/refunds/queries.ts'
import { receiptMoment, sinceWhen } from '#ui/text/moments.ts'

export type Notice = {
  readonly tone: 'error' | 'warning' | 'plain'
  readonly title: string
  readonly text?: string
}

const timedOutMessage = 'Request timed out. Please try again.'
const failedMessage = 'Failed to process refund'

export const problemNotice = (title: string): Notice => ({ tone: 'error', title })

export function followUpOf(error: unknown, timedOut: boolean): RefundFollowUp {
  if (timedOut) return 'look-up'
  return error instanceof ApiError ? refundFollowUp({ timedOut, status: error.status, code: error.code }) : 'refused'
}

/** Shown above 'Checking what happened to the refund…'. */
export function causeOf(error: unknown, timedOut: boolean): string {
  if (timedOut) return timedOutMessage
  return wordsOf(error)
}

/** For a submit that certainly moved no money. */
export function refusalNotice(followUp: RefundFollowUp, error: unknown, now: Date): Notice {
  const words = wordsOf(error)
  if (followUp === 'taken') return { tone: 'warning', title: takenWords(error, now), text: takenConsequence }
  if (followUp === 'prices-changed') {
    return {
      tone: 'warning',
      title: 'Prices have changed. Nothing was refunded.',
      text: `${words} Check the new total above before you try again.`,
    }
  }
  if (followUp === 'declined') {
    return { tone: 'error', title: words, text: 'The payment provider declined the refund. Nothing was refunded.' }
  }
  if (followUp === 'switched-off') {
    return { tone: 'error', title: 'Refunds are switched off.', text: 'Nothing was refunded.' }
  }
  return { tone: 'error', title: words, text: 'Nothing was refunded.' }
}

const takenConsequence = 'Your refund was not made. Choose from the remaining tickets.'

function takenWords(error: unknown, now: Date): string {
  const conflict = error instanceof ApiError ? error.conflict : undefined
  const who = conflict?.changedBy ?? 'Someone else'
  const when = conflict?.changedAt ? ` ${sinceWhen(conflict.changedAt, now)}` : ''
  const isUnderWay = error instanceof ApiError && error.code === 'being-refunded'
  return isUnderWay
    ? `${who} started refunding some of these tickets${when}.`
    : `${who} refunded some of these tickets${when}.`
}

type Looked = {
  readonly outcome: LookOutcome
  readonly record: RefundRecord | null
  readonly amount: Cents
  readonly cause: string
  /** False: no records, so a refund in progress can't be seen. */
  readonly hasRecords: boolean
}

export function lookedUpNotice({ outcome, record, amount, cause, hasRecords }: Looked): Notice {
  const by = record?.requestedBy?.name ? ` Requested by ${record.requestedBy.name}.` : ''
  const sum = formatUsd(record?.amount ?? amount)
  switch (outcome) {
    case 'went-through': {
      const when = record ? ` on ${receiptMoment(record.settledAt ?? record.createdAt)}` : ''
      return { tone: 'plain', title: `The refund went through: ${sum}${when}.`, text: `Only the reply was late.${by}` }
    }
    case 'accepted':
      return {
        tone: 'plain',
        title: `The payment provider accepted the refund of ${sum}.`,
        text: `It isn’t settled yet. Don’t refund again.${by}`,
      }
    case 'declined':
      return {
        tone: 'error',
        title: record?.failure?.message ?? 'The payment provider declined the refund.',
        text: 'Nothing was refunded.',
      }
    case 'taken':
      return {
        tone: 'warning',
        title: 'Another refund covers some of these tickets.',
        text: `${takenConsequence}${by}`,
      }
    case 'absent':
      return {
        tone: 'error',
        title: cause,
        text: hasRecords
          ? 'Nothing was refunded. It’s safe to try again; this can’t refund twice.'
          : 'The tickets aren’t marked as refunded. Check the payment in the provider’s dashboard before you try again.',
      }
    case 'open':
      return {
        tone: 'warning',
        title: 'The refund is still open.',
        text: 'Checking with the payment provider. Don’t refund again.',
      }
    case 'unreadable':
      return {
        tone: 'warning',
        title: 'Couldn’t check what happened to the refund.',
        text: 'It may have gone through. Don’t refund again until you’ve checked.',
      }
  }
}

/** The error's own message, or the specified text. */
const wordsOf = (error: unknown): string =>
  (error instanceof ApiError && !error.isWordless && error.message) || failedMessage
