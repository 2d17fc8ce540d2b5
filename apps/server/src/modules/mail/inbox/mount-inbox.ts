import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '#platform/db/database.ts'
import { openImapMailbox } from '#platform/mail/imap-mailbox.ts'
import { type MailSettings, usualInboxPace } from '#platform/mail/mail-settings.ts'
import { type InboxReader, startInboxReader, type TakeMail } from './inbox-reader.ts'
import { createInboxStore } from './inbox-store.ts'

type Needs = {
  readonly database: Database
  readonly metrics: Registry
  readonly settings: NonNullable<MailSettings['inbox']>
}

export function mountInbox(app: FastifyInstance, { database, metrics, settings }: Needs) {
  const { imapUrl: url } = settings
  const pace = { ...usualInboxPace, ...settings.pace }
  const store = createInboxStore(database, url, pace.leaseMs)
  const open = () => openImapMailbox({ url, timeoutMs: pace.timeoutMs })

  const gauge = (name: string, help: string, key: 'waiting' | 'downSeconds') =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      async collect() {
        // Without the database the last figure stays; `/readyz` says what is wrong.
        const state = await store.state().catch(() => null)
        if (state) this.set(state[key])
      },
    })
  gauge('mail_inbox_down_seconds', 'For how long the mailbox of the desk could not be read', 'downSeconds')
  gauge('mail_inbox_waiting', 'Emails in the mailbox that could not be taken in yet', 'waiting')

  return {
    read(take: TakeMail): void {
      let reader: InboxReader | undefined
      let stopped: Promise<void> | undefined
      app.addHook('onReady', async () => {
        reader = startInboxReader({ store, open, take, pace, log: app.log })
      })
      app.addHook('preClose', async () => {
        stopped = reader?.stop()
      })
      app.addHook('onClose', async () => stopped)
    },

    async delayed(): Promise<string | null> {
      const { problem, waiting } = await store.state()
      if (problem !== null) return `New emails are not read: ${problem}`
      if (waiting === 0) return null
      return `${waiting === 1 ? '1 new email' : `${waiting} new emails`} could not be read yet and will be tried again.`
    },
  }
}
