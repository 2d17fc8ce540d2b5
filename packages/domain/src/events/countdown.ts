import type { Instant } from '#values/time.ts'

/** 'T−00:17:53' before, 'T+00:05:10' after; beyond 99 hours 'T−4d 03:12'. Reaches zero at the target, not before. */
export function formatCountdown(target: Instant, now: Date): string {
  const leftMs = Date.parse(target) - now.getTime()
  const sign = leftMs > 0 ? '−' : '+'
  const seconds = leftMs > 0 ? Math.ceil(leftMs / secondMs) : Math.floor(-leftMs / secondMs)
  const hours = Math.floor(seconds / 3600)
  const minutes = two(Math.floor(seconds / 60) % 60)
  if (seconds > 99 * 3600) return `T${sign}${Math.floor(hours / 24)}d ${two(hours % 24)}:${minutes}`
  return `T${sign}${two(hours)}:${minutes}:${two(seconds % 60)}`
}

const secondMs = 1_000

const two = (value: number): string => String(value).padStart(2, '0')
