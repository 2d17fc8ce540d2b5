import type { Mailbox } from '@ground-control/domain/mail/mail-address'
import { parseMailbox } from '@ground-control/domain/mail/mail-address'
import { type MailAllowed, parseMailAllow } from '@ground-control/domain/mail/mail-allowed'
import { recipientLimit, retryPausesMs } from '@ground-control/domain/mail/mail-state'
import type { Environment } from '#platform/environment.ts'
import { asciiDomain } from './ascii-address.ts'
import type { DkimKey } from './compose-message.ts'

/** How fast email is sent. Tests use shorter times. */
export type MailPace = {
  readonly lookEveryMs: number
  readonly timeoutMs: number
  readonly leaseMarginMs: number
  readonly maxAtOnce: number
  readonly retryPausesMs: readonly number[]
  readonly recipientLimit: { readonly count: number; readonly windowMs: number }
}

export const usualPace: MailPace = {
  lookEveryMs: 1_000,
  timeoutMs: 60_000,
  leaseMarginMs: 15_000,
  maxAtOnce: 5,
  retryPausesMs,
  recipientLimit,
}

/** How often the mailbox is checked. Tests use shorter times. */
export type InboxPace = {
  /** Time between two attempts to become the process that reads. */
  readonly lookEveryMs: number
  /** Used if the server doesn't report new messages. */
  readonly pollEveryMs: number
  readonly timeoutMs: number
  /** Longer than the time between two checks, otherwise two processes would read at once. */
  readonly leaseMs: number
}

export const usualInboxPace: InboxPace = {
  lookEveryMs: 2_000,
  pollEveryMs: 30_000,
  timeoutMs: 30_000,
  leaseMs: 90_000,
}

export type MailSettings = {
  readonly smtpUrl: string
  /** Where email to the desk arrives; null: it arrives in another way. */
  readonly inbox: { readonly imapUrl: string; readonly pace?: Partial<InboxPace> } | null
  readonly from: Mailbox
  readonly allowed: MailAllowed
  readonly dkim: DkimKey | null
  /** Signs the addresses of cases; null: replies are recognized only by their headers. */
  readonly secret: string | null
  readonly pace?: Partial<MailPace>
}

type Variables = Pick<
  Environment,
  | 'MAIL_SMTP_URL'
  | 'MAIL_FROM'
  | 'MAIL_ALLOW'
  | 'MAIL_DKIM_KEY'
  | 'MAIL_DKIM_SELECTOR'
  | 'MAIL_SECRET'
  | 'MAIL_IMAP_URL'
  | 'NODE_ENV'
  | 'IDENTITY'
>

/** Null: no email is set up. */
export function mailSettingsOf(environment: Variables): MailSettings | null {
  const { MAIL_SMTP_URL: smtpUrl, MAIL_DKIM_KEY: privateKey, MAIL_DKIM_SELECTOR: selector } = environment
  const from = parseMailbox(environment.MAIL_FROM ?? '')
  if (!smtpUrl || !from) return null
  const dkim = privateKey && selector ? { domain: asciiDomain(from.address), selector, privateKey } : null
  const { MAIL_IMAP_URL: imapUrl, MAIL_SECRET: secret = null } = environment
  return { smtpUrl, inbox: imapUrl ? { imapUrl } : null, from, allowed: allowedBy(environment), dkim, secret }
}

/** A platform with the embedded identity is never in production, because it has no passwords. */
function allowedBy({ MAIL_ALLOW, NODE_ENV, IDENTITY }: Variables): MailAllowed {
  if (MAIL_ALLOW) return parseMailAllow(MAIL_ALLOW) ?? []
  return NODE_ENV === 'production' && IDENTITY !== 'embedded' ? 'everyone' : []
}
