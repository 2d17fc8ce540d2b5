import { getCase } from '@ground-control/contract/support'
import type { CaseId } from '@ground-control/domain/values/ids'
import type { InboxPace } from '@ground-control/server/platform/mail/mail-settings'
import { useMail } from '@ground-control/server/testing/mail/use-mail'
import { afterAll } from 'vitest'
import { type Dovecot, startDovecot } from './start-dovecot.ts'

/** Looks at the mailbox so rarely that only IDLE can bring a message in time. */
export const patientPace: InboxPace = { lookEveryMs: 100, pollEveryMs: 600_000, timeoutMs: 5_000, leaseMs: 700_000 }

export const inboxOf = (dovecot: Dovecot, pace: InboxPace, user = 'desk', password = 'secret', mailbox = 'INBOX') => ({
  imapUrl: dovecot.urlOf(user, password, mailbox),
  pace,
})

/** The real app, reading a mailbox of a real IMAP server. */
export async function useInbox(pace: InboxPace) {
  const dovecot = await startDovecot()
  afterAll(() => dovecot.close())
  const inbox = inboxOf(dovecot, pace)
  const api = await useMail({ settings: { inbox } })

  async function counted(query: string, values: readonly string[] = []): Promise<number> {
    const { rows } = await api.pool.query<{ n: number }>(`select count(*)::int as n from ${query}`, [...values])
    return rows[0]?.n ?? 0
  }

  return {
    ...api,
    dovecot,
    counted,
    inboxSettings: { ...api.mail, inbox },
    /** The cases that an address opened. */
    async casesOf(email: string) {
      const { rows } = await api.pool.query<{ id: string }>(
        'select id from support_cases where requester_email = $1 order by opened_at',
        [email],
      )
      return Promise.all(rows.map(({ id }) => api.call(getCase, { params: { caseId: id as CaseId } })))
    },
    incoming: (email: string) => counted('incoming_mail where from_key = $1', [email]),
    async mailWords(base = api.base()): Promise<string | undefined> {
      const ready = (await (await fetch(`${base}/readyz`)).json()) as { mail?: string }
      return ready.mail
    },
    /** Skips the pause. */
    tryNow: () =>
      api.pool.query(`with waiting as (update mail_inbox_waiting set next_try_at = now())
                      update mail_inboxes set next_try_at = now()`),
  }
}
