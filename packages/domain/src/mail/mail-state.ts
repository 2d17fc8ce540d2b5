export const mailStates = ['queued', 'sending', 'sent', 'failed', 'bounced'] as const
export type MailState = (typeof mailStates)[number]

export const mailKinds = [
  'reply',
  'refund-made',
  'refund-failed',
  'tickets-transferred',
  'comps-issued',
  'event-called-off',
  'tickets',
] as const
export type MailKind = (typeof mailKinds)[number]

export const mailStateWords: Readonly<Record<MailState, string>> = {
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  bounced: 'Bounced',
}

/** Sent means that the mail server accepted it. While it is being sent, nobody knows, so staff must wait. */
export const canSendNow = (state: MailState): boolean => state === 'queued' || state === 'failed' || state === 'bounced'

export const canCorrectAddress = (state: MailState): boolean => state === 'failed' || state === 'bounced'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Greylisting servers accept a message after a few minutes, so the first pauses are short. */
export const retryPausesMs: readonly number[] = [
  minuteMs / 2,
  2 * minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  ...Array.from({ length: 5 }, () => 4 * hourMs),
]

/** How long to wait after this many tries; null: no more tries. */
export const pauseAfterTry = (tries: number, pausesMs: readonly number[] = retryPausesMs): number | null =>
  pausesMs[Math.max(0, tries - 1)] ?? null

const maxProbePauseMs = minuteMs

/** While the mail server can't be reached, single messages test whether it is back. */
export const probePauseMs = (failures: number): number => Math.min(maxProbePauseMs, 1_000 * 2 ** Math.min(failures, 10))

/** A server that is down may come back soon. One that refuses us needs a person, and may lock out frequent callers. */
export function inboxPauseMs(isRefused: boolean, failures: number): number {
  if (!isRefused) return probePauseMs(failures)
  return Math.min(15 * minuteMs, minuteMs * 2 ** Math.min(failures, 10))
}

export const intakePauseMs = (tries: number): number => Math.min(hourMs, 10_000 * 2 ** Math.min(tries, 10))

/** Spreads out bursts to one address. */
export const recipientLimit = { count: 5, windowMs: minuteMs }

export type SmtpFailure = {
  /** `connect`: before any message. `sender`: it refused our own address. */
  readonly step: 'connect' | 'sender' | 'message'
  /** Null: no answer came. */
  readonly code: number | null
}

/** RFC 5321: the message is too large for the server. The message is at fault, not our address. */
const tooLarge = 552

/** `server`: nothing gets through now, so the try doesn't count. `permanent`: another try would fail the same way. */
export function failureKind({ step, code }: SmtpFailure): 'server' | 'permanent' | 'temporary' {
  if (step === 'connect') return 'server'
  const isPermanent = code !== null && code >= 500
  if (step === 'sender' && isPermanent && code !== tooLarge) return 'server'
  return isPermanent ? 'permanent' : 'temporary'
}

const maxServerWords = 500

export function serverWords(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  const characters = [...line]
  return characters.length > maxServerWords ? `${characters.slice(0, maxServerWords - 1).join('')}…` : line
}
