import { dayMs, hourMs } from '#demo/catalog/calendar.ts'
import type { Random } from '#demo/random.ts'

/** Few buy at night, many at lunch and most in the evening. Each list averages 1. */
const hours = [
  0.6, 0.35, 0.2, 0.12, 0.1, 0.15, 0.3, 0.55, 0.8, 1, 1.1, 1.25, 1.45, 1.3, 1.1, 1.1, 1.2, 1.4, 1.65, 1.85, 1.95, 1.8,
  1.5, 1.18,
]
const weekdays = [0.95, 0.85, 0.85, 0.92, 1.03, 1.22, 1.18]
const busiest = Math.max(...hours) * Math.max(...weekdays)

/** How busy the box office is at this moment; 1 is average. Changes gradually from hour to hour. */
export function busynessAt(time: number): number {
  const hour = (((time % dayMs) + dayMs) % dayMs) / hourMs
  const [from, part] = [Math.floor(hour), hour % 1]
  const ofHour = (hours[from] ?? 1) * (1 - part) + (hours[(from + 1) % 24] ?? 1) * part
  return ofHour * (weekdays[new Date(time).getUTCDay()] ?? 1)
}

const maxDraws = 12

/** Draws again if the moment is an unlikely one. */
export function inRhythm(random: Random, draw: () => number): number {
  let time = draw()
  for (let drawn = 1; drawn < maxDraws && random() * busiest > busynessAt(time); drawn += 1) time = draw()
  return time
}
