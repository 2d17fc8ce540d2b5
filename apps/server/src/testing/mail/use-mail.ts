import { afterAll } from 'vitest'
import type { Outside } from '#app.ts'
import { createOutbox, type OutgoingMail } from '#modules/mail/outbox.ts'
import type { MailPace, MailSettings } from '#platform/mail/mail-settings.ts'
import { useApi } from '#testing/use-api.ts'
import { startSmtp } from './start-smtp.ts'

export const from = { name: 'Orbit Support', address: 'support@orbit.example' }

/** Retries after 50 ms and gives up after the third try. */
const quickPace: Partial<MailPace> = {
  lookEveryMs: 20,
  timeoutMs: 10_000,
  retryPausesMs: [50, 50],
  recipientLimit: { count: 1_000, windowMs: 60_000 },
}

export const aMail = (address: string, more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  kind: 'reply',
  to: { name: 'Ada Lovelace', address },
  subject: 'About your tickets',
  text: 'Hello Ada',
  html: null,
  attachments: [],
  inReplyTo: null,
  references: [],
  replyTo: null,
  about: {},
  requestedBy: null,
  ...more,
})

export const mailSettings = (smtpUrl: string, settings: Partial<MailSettings> = {}): MailSettings => ({
  smtpUrl,
  inbox: null,
  from,
  allowed: 'everyone',
  dkim: null,
  secret: 'a secret of the tests, and long enough',
  ...settings,
  pace: { ...quickPace, ...settings.pace },
})

type Options = { settings?: Partial<MailSettings>; outside?: Partial<Outside> }

/** The real app with a real SMTP server. */
export async function useMail({ settings = {}, outside = {} }: Options = {}) {
  const smtp = await startSmtp()
  const mail = mailSettings(smtp.url, settings)
  const api = useApi({ mail, ...outside })
  afterAll(() => smtp.close())
  const outbox = createOutbox(from)

  return {
    ...api,
    smtp,
    mail,
    write: (message: OutgoingMail) =>
      api.database.inTransaction((transaction) => outbox.writeMail(transaction, message)).then(String),
    async rowOf(mailId: string) {
      const { rows } = await api.pool.query('select * from mail_messages where id = $1', [mailId])
      return rows[0] as {
        state: string
        tries: number
        server_words: string | null
        message_id: string
        next_try_at: Date
        to_address: string
        copy_words: string | null
      }
    },
  }
}
