import { ApiError } from '@ground-control/contract/client'
import { redemptionClosed } from '@ground-control/domain/tickets/redemption-rules'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { isOutcomeUnknown } from '#platform/calls/keyed-submit.ts'
import { sinceWhen } from '#ui/text/moments.ts'

export type RedemptionProblem = {
  readonly title: string
  readonly reason: string
  /** No reply; it may have been saved. */
  readonly isUnknown?: boolean
}

/** Why a ticket was not changed. A colleague's change is named, never overwritten. */
export function redemptionProblem(error: unknown, now: Date): RedemptionProblem {
  if (isOutcomeUnknown(error)) {
    const why = error instanceof ApiError && error.status > 0 ? error.message : 'Can’t reach the server.'
    const reason = `${why} Showing the ticket as last known.`
    return { title: 'We don’t know if the change was saved', reason, isUnknown: true }
  }
  if (!(error instanceof ApiError)) return { title: notChanged, reason: 'Couldn’t send the change.' }
  const { code, conflict } = error
  if (code === 'changed-meanwhile') {
    const who = conflict?.changedBy ?? 'Someone else'
    const when = conflict?.changedAt ? ` ${sinceWhen(conflict.changedAt, now)}` : ''
    return { title: notChanged, reason: `${who} changed this ticket${when}. Showing it as it is now.` }
  }
  if (code === 'already-redeemed') {
    const who = conflict?.changedBy ? ` by ${conflict.changedBy}` : ''
    const when = conflict?.changedAt ? ` ${sinceWhen(conflict.changedAt, now)}` : ''
    return { title: notChanged, reason: `Already redeemed${who}${when}. Showing it as it is now.` }
  }
  if (code === 'already-refunded') {
    return { title: notChanged, reason: 'This ticket is refunded. Showing it as it is now.' }
  }
  if (code === 'being-refunded') {
    return { title: notChanged, reason: 'This ticket is being refunded, so it doesn’t admit anyone.' }
  }
  if (code === 'event-cancelled') return { title: notChanged, reason: redemptionClosed }
  return { title: notChanged, reason: error.message }
}

const notChanged = 'The ticket was not changed'

/** For Undo: the ticket was changed since. */
export const notAsLeft: RedemptionProblem = {
  title: notChanged,
  reason: 'The ticket has changed since, so nothing was undone.',
}

/** The outcome of several: how many were redeemed, and why others weren't. */
export function redeemedAllWords(redeemed: number, problems: readonly RedemptionProblem[]) {
  const all = redeemed + problems.length
  const counted = (count: number) => `${formatCount(count)} ${plural(count, 'ticket')}`
  if (problems.length === 0) return { title: `Redeemed ${counted(redeemed)}`, detail: null }
  const reasons = [...new Set(problems.map(({ reason }) => reason))].join(' ')
  const isUnknown = hasUnknown(problems)
  const left = isUnknown
    ? `We don’t know about ${formatCount(problems.length)}.`
    : `${formatCount(problems.length)} ${plural(problems.length, 'was', 'were')} not.`
  return redeemed === 0
    ? { title: isUnknown ? 'We don’t know if tickets were redeemed' : 'No tickets redeemed', detail: reasons }
    : { title: `Redeemed ${formatCount(redeemed)} of ${counted(all)}`, detail: `${left} ${reasons}` }
}

export function undoneWords(undone: number, problems: readonly RedemptionProblem[]) {
  if (problems.length === 0) return { title: 'Undone', detail: undone === 1 ? null : `${formatCount(undone)} tickets` }
  const reasons = [...new Set(problems.map(({ reason }) => reason))].join(' ')
  if (undone === 0) {
    const title = hasUnknown(problems) ? 'We don’t know if it was undone' : 'Couldn’t undo'
    return { title, detail: reasons }
  }
  return {
    title: `Undone for ${formatCount(undone)} of ${formatCount(undone + problems.length)} tickets`,
    detail: reasons,
  }
}

const hasUnknown = (problems: readonly RedemptionProblem[]): boolean => problems.some(({ isUnknown }) => isUnknown)
