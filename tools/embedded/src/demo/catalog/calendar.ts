import { between, chance, type Random } from '#demo/random.ts'
import type { Size } from '#demo/sizes.ts'

export type Phase = 'past' | 'onNow' | 'soon' | 'today' | 'week' | 'later' | 'undated'

export type Slot = { readonly phase: Phase; readonly nth: number }

export type Times = { readonly startAt: number | null; readonly endAt: number | null }

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export function slotsOf(size: Size): Slot[] {
  const week = size.perDayOfNextWeek * 7
  const past = size.events - size.onNow - size.soon - size.today - week - size.later - size.undated
  const counts: [Phase, number][] = [
    ['onNow', size.onNow],
    ['soon', size.soon],
    ['today', size.today],
    ['week', week],
    ['later', size.later],
    ['undated', size.undated],
    ['past', past],
  ]
  return counts.flatMap(([phase, count]) => Array.from({ length: count }, (_, nth) => ({ phase, nth })))
}

/** Current and upcoming events are placed relative to now, all others at an evening hour. */
export function timesOf(slot: Slot, size: Size, now: number, random: Random): Times {
  const { phase, nth } = slot
  const lasts = between(random, 4, 10) * 30 * minuteMs
  const today = now - (now % dayMs)
  const evening = today + between(random, 32, 43) * 30 * minuteMs
  const on = (startAt: number, length = lasts): Times => ({ startAt, endAt: startAt + length })
  switch (phase) {
    case 'onNow':
      return on(quarterBefore(now - between(random, 30, 75) * minuteMs), 5 * hourMs)
    case 'soon':
      return on(quarterBefore(now + between(random, 30, 175) * minuteMs))
    case 'today':
      return on(today + between(random, 18, 46) * 30 * minuteMs)
    case 'week':
      return on(evening + ((nth % 7) + 1) * dayMs)
    case 'later':
      return on(evening + between(random, 8, 130) * dayMs)
    case 'past':
      return on(evening - daysAgo(slot, size, random) * dayMs)
    case 'undated':
      return { startAt: null, endAt: null }
  }
}

/** The last weeks are as full as the next one; earlier ones have fewer events. */
function daysAgo({ nth }: Slot, { perDayOfLastWeeks }: Size, random: Random): number {
  if (perDayOfLastWeeks === 0) return chance(random, 0.5) ? between(random, 1, 21) : between(random, 22, 130)
  if (nth < perDayOfLastWeeks * lastDays) return (nth % lastDays) + 1
  return lastDays + 1 + Math.floor((130 - lastDays) * random() ** 2)
}

const lastDays = 14

/** An event as large as today's largest, on the same weekday of each of the last two weeks. */
export const isGreatNight = ({ phase, nth }: Slot, { perDayOfLastWeeks }: Size): boolean =>
  perDayOfLastWeeks > 0 && phase === 'past' && (nth === lastDays + 6 || nth === 3 * lastDays - 1)

const quarterBefore = (time: number) => time - (time % (15 * minuteMs))
