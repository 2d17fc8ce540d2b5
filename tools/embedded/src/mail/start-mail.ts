import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { domainToASCII } from 'node:url'
import type { Mailbox } from '@ground-control/domain/mail/mail-address'
import { createTransport } from 'nodemailer'
import { type AnswerKind, answerOf, bounceOf, bounceWords, correspondentsOf } from './answer.ts'
import { createHandOver, type OnOwnMail } from './hand-over.ts'
import { createMailboxHandler } from './mailbox-handler.ts'
import { type Envelope, openMailboxStore } from './mailbox-store.ts'
import { type NewMail, toSend } from './new-mail.ts'
import { factsOf, readMessage } from './read-message.ts'
import { receiveMail } from './receive-mail.ts'

export type EmbeddedMail = {
  /** Where the platform sends its mail: `smtp://127.0.0.1:2525`. */
  readonly smtpUrl: string
  /** Serves the mailbox below /mail. */
  handler(req: IncomingMessage, res: ServerResponse): void
  /** Emails the desk, as anyone can. */
  write(mail: NewMail): Promise<void>
  close(): Promise<void>
}

export type MailSettings = {
  readonly databaseUrl: string
  /** Where browsers reach the platform: `http://127.0.0.1:4000`. */
  readonly origin: string
  /** The address people write to. Mail for any address of its domain goes to the desk. */
  readonly desk: Mailbox
  readonly host?: string
  /** 0 picks a free one. */
  readonly port?: number
  /** Without it, mail for our own domain waits in the mailbox. */
  readonly onOwnMail?: OnOwnMail
  readonly onFailure?: (error: unknown) => void
}

/** Mail for one machine: an SMTP server that keeps every message, and a page to read and answer them. */
export async function startMail({
  databaseUrl,
  origin,
  desk,
  host = '127.0.0.1',
  port = 0,
  onOwnMail,
  onFailure = () => {},
}: MailSettings): Promise<EmbeddedMail> {
  const store = await openMailboxStore(databaseUrl, onFailure)
  const version = createVersion()
  const handOver = onOwnMail && createHandOver({ store, onOwnMail, onChange: version.change, onFailure })

  const keep = async (raw: Buffer, envelope: Envelope) => {
    const facts = factsOf(await readMessage(raw), envelope)
    const ownRecipients = envelope.to.filter((address) => isSameDomain(address, desk.address))
    await store.add({ raw, envelope, ownRecipients, facts })
    version.change()
    if (ownRecipients.length > 0) handOver?.wake()
  }

  try {
    const server = await receiveMail({ host, port, onMessage: keep, onFailure })
    const transport = createTransport({ host, port: server.port, secure: false, ignoreTLS: true })
    handOver?.wake()

    const answer = async (id: string, kind: AnswerKind, text: string) => {
      const stored = await store.find(id)
      const message = stored && (await readMessage(stored.raw))
      const people = stored && message && correspondentsOf(stored, message)
      if (!people) throw new Error('This email names nobody to answer.')
      if (kind !== 'bounce') {
        await transport.sendMail(answerOf(stored, message, people, { kind, text }))
        return
      }
      const bounce = bounceOf(stored, message, people.recipient)
      if (!bounce) throw new Error('This email has no sender to tell.')
      await transport.sendMail(bounce)
      await store.markBounced(id, bounceWords)
      version.change()
    }

    const write = async (mail: NewMail) => void (await transport.sendMail(toSend(mail, desk)))

    return {
      smtpUrl: `smtp://${host.includes(':') ? `[${host}]` : host}:${server.port}`,
      handler: createMailboxHandler({
        store,
        origin,
        version: version.now,
        hasDesk: onOwnMail !== undefined,
        answer,
        desk: desk.address,
        write,
        onChange: version.change,
        onFailure,
      }),
      write,
      async close() {
        transport.close()
        await server.close()
        await handOver?.stop()
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Compares domains in any case, and in ASCII or in other letters. */
const isSameDomain = (a: string, b: string) => asciiDomain(a) === asciiDomain(b)

const asciiDomain = (address: string) => domainToASCII(address.split('@').at(-1) ?? '')

/** Differs after every change and every start, so that an open page knows when to reload. */
function createVersion() {
  const start = randomUUID()
  let changes = 0
  return {
    now: () => `${start}.${changes}`,
    change: () => {
      changes += 1
    },
  }
}
