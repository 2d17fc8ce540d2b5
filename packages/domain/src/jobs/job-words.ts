import { formatTime } from '#events/event-dates.ts'
import { formatCount, plural } from '#values/counts.ts'
import type { Instant } from '#values/time.ts'
import type { ItemState } from './item-states.ts'
import type { FailureGroup, HoldReason, JobKind, JobState, JobStep, LeftOutReason } from './job-states.ts'

type Standing = {
  readonly state: JobState
  readonly hold: { readonly why: HoldReason } | null
  readonly progress: { readonly failed: { readonly items: number } }
  readonly askedBy: { readonly id: string }
  readonly decidedBy: { readonly id: string } | null
}

/** Withdrawn: declined by the person who requested it. */
export const isWithdrawn = ({ state, askedBy, decidedBy }: Standing): boolean =>
  state === 'declined' && decidedBy?.id === askedBy.id

export function jobStateWords(job: Standing): string {
  const needs = job.progress.failed.items
  if (job.state === 'running') return job.hold ? 'Waiting for the provider' : 'Running'
  if (job.state === 'done')
    return needs > 0 ? `Done, ${formatCount(needs)} ${plural(needs, 'needs', 'need')} you` : 'Done'
  return isWithdrawn(job) ? 'Withdrawn' : stateWords[job.state]
}

const stateWords: Readonly<Record<Exclude<JobState, 'running' | 'done'>, string>> = {
  waiting: 'Waiting for approval',
  declined: 'Declined',
  expired: 'Expired',
  paused: 'Paused',
  stopped: 'Stopped',
}

type CallOff = Standing & {
  readonly progress: {
    readonly items: number
    readonly refunded: { readonly items: number }
    readonly elsewhere: { readonly items: number }
    readonly failed: { readonly items: number }
  }
}

export function calledOffWords(job: CallOff): string {
  const { items, refunded, elsewhere, failed } = job.progress
  const done = `${formatCount(refunded.items + elsewhere.items)} of ${formatCount(items)} ${plural(items, 'purchase')} ${plural(items, 'is', 'are')} refunded`
  const needs = failed.items > 0 ? `${formatCount(failed.items)} ${plural(failed.items, 'needs', 'need')} you` : null
  if (items === 0) return 'There was nothing to refund.'
  const state = job.state === 'done' ? '' : `${jobStateWords(job)}: `
  return `${state}${needs ? `${done}, ${needs}` : done}.`
}

export const kindWords: Readonly<Record<JobKind, string>> = { 'call-off': 'call off', refunds: 'refund purchases of' }

type Hold = {
  readonly why: HoldReason
  readonly by: { readonly id: string; readonly name: string | null } | null
  readonly since: Instant
  readonly until: Instant | null
}

type HoldWords = { readonly title: string; readonly text: string }

/** Why nothing is sent now, and when or how the job resumes. */
export function holdWords({ why, by, since, until }: Hold, timeZone: string): HoldWords {
  const at = formatTime(since, timeZone)
  if (why === 'person') {
    return {
      title: `Paused${by ? ` by ${by.name ?? by.id}` : ''} at ${at}`,
      text: 'Nothing more is sent until somebody resumes it. What was sent already still settles.',
    }
  }
  if (why === 'switched-off') {
    return {
      title: `Paused at ${at}: refunds were switched off`,
      text: 'Switch refunds on in Configuration, then resume the job.',
    }
  }
  if (why === 'other-account') {
    return {
      title: `Paused at ${at}: the payment key belongs to another account`,
      text: 'Its payments can’t be refunded with this key. Set the former key, then resume the job.',
    }
  }
  const again = until ? `It resumes at ${formatTime(until, timeZone)}.` : 'It resumes automatically.'
  return why === 'provider-wait'
    ? { title: 'The payment provider asked to wait', text: again }
    : { title: 'The payment provider can’t be reached', text: `${again} Nothing is lost.` }
}

type LeftOut = { readonly reason: LeftOutReason; readonly currency: string; readonly refundDays: number }

export const leftOutWords = ({ reason, currency, refundDays }: LeftOut): string =>
  ({
    disputed: 'Disputed: the provider decides',
    'too-old': `Over ${formatCount(refundDays)} days old: use a bank transfer`,
    'under-way': 'A refund is already under way',
    'other-currency': `Paid in ${currency.toUpperCase()}: not counted in dollars`,
    unclear: 'Amounts don’t add up: check the purchase',
  })[reason]

type FailureWords = {
  readonly title: string
  readonly detail: string
  readonly next: string
  readonly hint: string
  readonly way: 'ask' | 'try-again' | 'open'
}

export const failureWords: Readonly<Record<FailureGroup, FailureWords>> = {
  'card-closed': {
    title: 'Card account closed',
    detail: 'The bank no longer knows this card',
    next: 'Ask for another way to pay back',
    hint: 'Another way to pay back is needed',
    way: 'ask',
  },
  declined: {
    title: 'Declined by the bank',
    detail: 'Refunds to this card are not accepted',
    next: 'Try again tomorrow',
    hint: 'Often works the next day',
    way: 'try-again',
  },
  disputed: {
    title: 'Disputed since',
    detail: 'The customer’s bank has the case now',
    next: 'Answer the dispute',
    hint: 'The provider decides',
    way: 'open',
  },
  'left-less': {
    title: 'Not enough left of the payment',
    detail: 'Part of it was refunded in another way',
    next: 'Check the purchase',
    hint: 'Refund the rest on the purchase page',
    way: 'open',
  },
  'no-answer': {
    title: 'No answer in time',
    detail: 'The payment provider didn’t say what happened',
    next: 'Try again',
    hint: 'Safe to try again',
    way: 'try-again',
  },
  other: {
    title: 'Refused by the provider',
    detail: 'See each payment for the reason',
    next: 'Check the purchase',
    hint: 'See the refund record',
    way: 'open',
  },
}

export const itemStateWords: Readonly<Record<ItemState, string>> = {
  'to-do': 'To do',
  'under-way': 'Under way',
  refunded: 'Refunded',
  elsewhere: 'Refunded outside this job',
  failed: 'Failed',
  handled: 'Handled',
}

type LogEntry = {
  readonly step: JobStep
  readonly by: { readonly id: string; readonly name: string | null } | null
  readonly count: number | null
}

export function logWords({ step, by, count }: LogEntry, kind: JobKind): string {
  const who = by ? ` by ${by.name ?? by.id}` : ''
  const waited = count === null ? '' : ` ${formatCount(count)} s`
  switch (step) {
    case 'asked':
      return `Requested${who}`
    case 'approved':
      return `Approved${who}`
    case 'declined':
      return `Declined${who}`
    case 'withdrawn':
      return `Withdrawn${who}`
    case 'expired':
      return 'Nobody approved it in time'
    case 'started':
      return kind === 'call-off' ? 'Started. Event marked CANCELLED' : 'Started'
    case 'paused':
      return `Paused${who}`
    case 'resumed':
      return `Resumed${who}`
    case 'stopped':
      return `Stopped${who}`
    case 'provider-wait':
      return `The provider asked to wait${waited}`
    case 'provider-unreachable':
      return `The provider couldn’t be reached${waited ? `, next try in${waited}` : ''}`
    case 'tried-again':
      return `${formatCount(count ?? 0)} failed ${plural(count ?? 0, 'payment')} tried again${who}`
    case 'done':
      return count ? `Done, ${formatCount(count)} ${plural(count, 'needs', 'need')} you` : 'Done'
  }
}
