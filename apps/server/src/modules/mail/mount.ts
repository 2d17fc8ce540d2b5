import { correctMailAddress, getMailStatus, listMail, sendMailNow } from '@ground-control/contract/mail'
import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { actorOf } from '#platform/audit/write-audit.ts'
import type { Database } from '#platform/db/database.ts'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import { asciiAddress, asciiDomain } from '#platform/mail/ascii-address.ts'
import { openImapMailbox } from '#platform/mail/imap-mailbox.ts'
import { type MailSettings, usualInboxPace, usualPace } from '#platform/mail/mail-settings.ts'
import { createReplyAddresses, type ReplyAddresses } from '#platform/mail/reply-addresses.ts'
import { createSmtpTransport } from '#platform/mail/smtp-transport.ts'
import type { Switches } from '#platform/remote-config/switches.ts'
import { createDeliveryStore, type DeliveryStore } from './delivery-store.ts'
import { type InboxReader, startInboxReader, type TakeMail } from './inbox/inbox-reader.ts'
import { createInboxStore } from './inbox/inbox-store.ts'
import { type MailSender, startMailSender } from './mail-sender.ts'
import { createMailStore, type MailStore } from './mail-store.ts'
import { createNotices, type Notices } from './notices/notices.ts'
import { createOutbox, type Outbox } from './outbox.ts'

/** From the start of shutdown. Service managers wait at least ten seconds before they kill. */
const patienceMs = 5_000

type Needs = {
  readonly database: Database
  readonly settings: MailSettings | null
  readonly metrics: Registry
  readonly switches: Switches
}

export type Mail = {
  readonly outbox: Outbox
  /** Starts to read the desk's mailbox, if there is one. Call it before the app is ready. */
  readInbox(take: TakeMail): void
  readonly notices: Notices
  readonly desk: Desk | null
  /** Why email waits; null: it doesn't, or none is set up. */
  delayed(): Promise<string | null>
}

export type Desk = {
  /** Its domain is in ASCII, to compare with recipients. */
  readonly address: string
  readonly replies: ReplyAddresses
  readonly noteBounce: DeliveryStore['noteBounce']
}

export function mountMail(app: FastifyInstance, serve: Serve, { database, settings, metrics, switches }: Needs): Mail {
  const pace = { ...usualPace, ...settings?.pace }
  const store = createMailStore(database, pace)
  const outbox = createOutbox(settings?.from ?? null)
  const deliveries = createDeliveryStore(database, outbox)
  let sender: MailSender | undefined
  let stopped: Promise<void> | undefined

  serve(listMail, async ({ query }) => ({ mail: await deliveries.causedBy(query), isSetUp: outbox.isSetUp }))
  serve(getMailStatus, async () => {
    const { waiting, failed, isDown } = await store.status()
    const state = isDown ? ('delayed' as const) : ('ok' as const)
    return { state: settings ? state : ('off' as const), waiting, failed }
  })
  serve(sendMailNow, async (call) => {
    const queued = await deliveries.sendNow(call.params.mailId, originOf(call))
    sender?.look()
    return queued
  })
  serve(correctMailAddress, async (call) => {
    const { address, reason = null } = call.body
    const queued = await deliveries.correctAddress(call.params.mailId, { ...originOf(call), address, reason })
    sender?.look()
    return queued
  })

  countMail(store, metrics)
  const inbox = settings?.inbox ? mountInbox(app, { database, metrics, settings: settings.inbox }) : null
  if (settings) {
    const { smtpUrl: url, from } = settings
    const transport = createSmtpTransport({ url, name: asciiDomain(from.address), timeoutMs: pace.timeoutMs })
    app.addHook('onReady', async () => {
      sender = startMailSender({ store, transport, settings, pace, log: app.log })
    })
    app.addHook('preClose', async () => {
      stopped = sender?.stop(patienceMs)
    })
    app.addHook('onClose', async () => stopped)
  }
  return {
    outbox,
    notices: createNotices({ outbox, deskAddress: settings?.from.address ?? null, switches, log: app.log }),
    desk: settings && deskOf(settings, deliveries),
    readInbox: (take) => inbox?.read(take),
    async delayed() {
      const isDown = settings !== null && (await store.isServerDown())
      const out = isDown ? 'Email is delayed: the mail server can’t be reached.' : null
      return [out, (await inbox?.delayed()) ?? null].filter((words) => words !== null).join(' ') || null
    },
  }
}

type InboxNeeds = {
  readonly database: Database
  readonly metrics: Registry
  readonly settings: NonNullable<MailSettings['inbox']>
}

function mountInbox(app: FastifyInstance, { database, metrics, settings }: InboxNeeds) {
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
        // Without the database the previous figure stays; `/readyz` reports the problem.
        const state = await store.state().catch(() => null)
        if (state) this.set(state[key])
      },
    })
  gauge('mail_inbox_down_seconds', 'How long the desk’s mailbox has been unreadable', 'downSeconds')
  gauge('mail_inbox_waiting', 'Emails in the mailbox that could not be stored yet', 'waiting')

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

function deskOf({ from, secret }: MailSettings, { noteBounce }: DeliveryStore): Desk {
  const address = asciiAddress(from.address)
  return { address, replies: createReplyAddresses(address, secret), noteBounce }
}

const originOf = (call: Parameters<typeof staffOf>[0] & { readonly requestId: string }) => ({
  actor: actorOf(staffOf(call)),
  requestId: call.requestId,
})

function countMail(store: MailStore, metrics: Registry): void {
  let reading: ReturnType<MailStore['counts']> | null = null
  const read = () => {
    reading ??= store.counts().finally(() => {
      reading = null
    })
    return reading
  }
  const gauge = (name: string, help: string, key: keyof Awaited<ReturnType<MailStore['counts']>>) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      async collect() {
        // Without the database the previous figure stays; `/readyz` reports the problem.
        const counts = await read().catch(() => null)
        if (counts) this.set(counts[key])
      },
    })
  gauge('mail_queued', 'Emails that are not sent yet', 'queued')
  gauge('mail_failed', 'Emails that failed or bounced', 'failed')
  gauge('mail_oldest_seconds', 'Age of the oldest email not sent yet', 'oldestSeconds')
}
