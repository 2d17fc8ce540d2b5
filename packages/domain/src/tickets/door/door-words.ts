import { formatDay, formatMoment, formatTime } from '#events/event-dates.ts'
import { formatCount, plural } from '#values/counts.ts'
import { type Instant, instantOf } from '#values/time.ts'
import type { DoorProblem } from './door-problem.ts'

type Past = {
  readonly kind: string
  readonly at: Instant
  readonly by: string | null
  readonly from: string | null
  readonly to: string | null
  readonly door: string | null
}

export type DoorFacts = {
  readonly problem: DoorProblem
  readonly event?: {
    readonly name: string | null
    readonly startDate: Instant | null
    readonly endDate: Instant | null
    readonly calledOff?: { readonly at: Instant; readonly by: string | null } | null
  } | null
  readonly redeemed?: { readonly at: Instant; readonly by: string | null; readonly door: string | null } | null
  readonly replacedAt?: Instant | null
  readonly past?: readonly Past[]
}

export type Clock = { readonly timeZone: string; readonly now: Date }

export function doorSentence(facts: DoorFacts, clock: Clock): string {
  const past = facts.past ?? []
  const newest = (kind: string) => past.find((each) => each.kind === kind)
  const transfer = newest('transferred')
  switch (facts.problem) {
    case 'unknown-code':
      return 'No ticket has this code.'
    case 'wrong-event':
      return `This ticket is for another event${eventWords(facts.event, clock)}.`
    case 'event-cancelled':
      return calledOffWords(facts, clock)
    case 'already-refunded':
      return `This ticket was refunded${byWhom(newest('refunded'))}${when(newest('refunded')?.at, clock)}.`
    case 'being-refunded':
      return `A refund of this ticket is under way, requested${byWhom(newest('refunding'))}${when(newest('refunding')?.at, clock)}.`.replace(
        ', requested.',
        '.',
      )
    case 'transferred':
      return `This ticket was transferred${toWhom(transfer)}${when(transfer?.at, clock)}.`
    case 'replaced-code':
      return oldCode(facts, clock)
    case 'event-over':
      return facts.event?.endDate ? `This event ended${when(facts.event.endDate, clock)}.` : 'This event is over.'
    case 'already-redeemed':
      return redeemedWords(facts, clock)
  }
}

/** A transfer makes a new code for the new holder. 'New code' makes one for the same holder. */
function oldCode({ replacedAt, past = [] }: DoorFacts, clock: Clock): string {
  const at = replacedAt ? Date.parse(replacedAt) : null
  const near = (each: Past) => at === null || Math.abs(Date.parse(each.at) - at) < sameMomentMs
  const transfer = past.find((each) => each.kind === 'transferred' && near(each))
  if (transfer) return `This code is old: the ticket was transferred${toWhom(transfer)}${when(transfer.at, clock)}.`
  const made = past.find((each) => each.kind === 'new-code' && near(each))
  return `This code is old: a new one was made${byWhom(made)}${when(made?.at ?? replacedAt, clock)}.`
}

const sameMomentMs = 5_000

function calledOffWords({ event }: DoorFacts, clock: Clock): string {
  const calledOff = event?.calledOff
  const what = calledOff ? `was called off${byWhom(calledOff)}${when(calledOff.at, clock)}` : 'is called off'
  return `This event ${what}, so no ticket lets anybody in.`
}

function redeemedWords({ redeemed }: DoorFacts, clock: Clock): string {
  if (!redeemed) return 'This ticket was already redeemed.'
  return `This ticket was redeemed${when(redeemed.at, clock)}${atDoor(redeemed.door)}${byWhom(redeemed)}.`
}

function eventWords(event: DoorFacts['event'], clock: Clock): string {
  if (!event?.name) return ''
  return event.startDate
    ? `: ${event.name}, ${formatMoment(event.startDate, clock.timeZone, clock.now)}`
    : `: ${event.name}`
}

function when(at: Instant | null | undefined, { timeZone, now }: Clock): string {
  if (!at) return ''
  const isToday = formatDay(at, timeZone) === formatDay(instantOf(now), timeZone)
  return isToday ? ` at ${formatTime(at, timeZone)}` : ` on ${formatMoment(at, timeZone, now)}`
}

/** ' at the East door', but ' at Gate 3' */
const atDoor = (door: string | null): string =>
  door === null ? '' : ` at ${/\bdoor$/i.test(door) && !/^the\b/i.test(door) ? 'the ' : ''}${door}`

const byWhom = (by: { readonly by: string | null } | undefined): string => (by?.by ? ` by ${by.by}` : '')
const toWhom = (to: Pick<Past, 'to'> | undefined): string => (to?.to ? ` to ${to.to}` : '')

export function pastWords({ kind, by, from, to, door }: Past): string {
  const where = door ? `, ${door}` : ''
  const who = by ? `, ${by}` : ''
  switch (kind) {
    case 'redeemed':
      return `Redeemed${where}${who}`
    case 'undone':
      return `Check-in undone${where}${who}`
    case 'transferred':
      return from && to ? `Transferred by ${from} to ${to}` : `Transferred${to ? ` to ${to}` : ''}`
    case 'new-code':
      return `New code${who}`
    case 'refunded':
      return `Refunded${who}`
    case 'refunding':
      return `Refund requested${who}`
    case 'let-in':
      return `Let in with a reason${where}${who}`
    case 'given':
      return 'Comp'
    default:
      return by ? `Bought by ${by}` : 'Bought'
  }
}

/** '6:21 PM'; on another day 'Nov 8' */
export function pastTime(at: Instant, { timeZone, now }: Clock): string {
  const isToday = formatDay(at, timeZone) === formatDay(instantOf(now), timeZone)
  const moment = formatMoment(at, timeZone, now)
  return isToday ? formatTime(at, timeZone) : moment.slice(0, moment.lastIndexOf(', '))
}

export const ticketsWords = (count: number): string => `${formatCount(count)} ${plural(count, 'ticket')}`

export function guestTicketsWords(problems: readonly (DoorProblem | null)[]): string {
  const count = (problem: DoorProblem | null) => problems.filter((each) => each === problem).length
  const told = toldApart.map((problem) => [count(problem), shortProblem[problem].toLowerCase()] as const)
  const open = count(null)
  const rest = problems.length - open - told.reduce((sum, [each]) => sum + each, 0)
  const isOneKind = new Set(problems).size === 1
  if (isOneKind && problems[0] !== 'already-refunded') return ticketsWords(problems.length)
  return [
    open > 0 && `${ticketsWords(open)} to redeem`,
    rest > 0 && ticketsWords(rest),
    ...told.map(([each, words]) => each > 0 && `${formatCount(each)} ${words}`),
  ]
    .filter(Boolean)
    .join(', ')
}

const toldApart = ['already-redeemed', 'already-refunded', 'being-refunded', 'transferred'] as const

/**
 * ', bought by Sven O’Brien'. With several purchases, says how many tickets that applies to. Empty: the holder bought
 * them.
 */
export function boughtByWords(holder: string | null, purchasers: readonly (string | null)[]): string {
  const others = purchasers.filter((name) => name && name !== holder)
  const [first] = others
  if (!first) return ''
  const count = others.length < purchasers.length ? `${formatCount(others.length)} ` : ''
  return `, ${count}bought by ${new Set(others).size === 1 ? first : 'others'}`
}

export const shortProblem: Readonly<Record<DoorProblem, string>> = {
  'unknown-code': 'Unknown',
  'wrong-event': 'Other event',
  'replaced-code': 'Old code',
  transferred: 'Transferred',
  'event-cancelled': 'Called off',
  'already-refunded': 'Refunded',
  'being-refunded': 'Refunding',
  'already-redeemed': 'Redeemed',
  'event-over': 'Over',
}
