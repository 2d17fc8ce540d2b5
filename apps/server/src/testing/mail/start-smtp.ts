import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

type Answer = { readonly code: number; readonly text: string }

/** What the server does to one recipient. `hang` never answers. */
export type SmtpRule = {
  readonly atRecipient?: Answer | 'hang'
  /** Happens after the whole message has arrived. `drop` ends the connection without an answer. */
  readonly afterData?: Answer | 'hang' | 'drop'
  /** How many messages it applies to; all if unset. */
  readonly times?: number
}

export type ReceivedMail = {
  readonly to: string
  /** All recipients of the envelope; `to` is the first. */
  readonly recipients: readonly string[]
  readonly messageId: string
  readonly raw: string
  readonly at: number
}

type Options = {
  /** 0 picks a free one. */
  readonly port?: number
  /** Called before the sender hears that the message was accepted. */
  readonly onMail?: (mail: ReceivedMail) => void
}

/** A real SMTP server. A message counts as received once all of it has arrived, whatever the server answers. */
export async function startSmtp({ port: wanted = 0, onMail }: Options = {}) {
  const received: ReceivedMail[] = []
  const rules = new Map<string, SmtpRule>()
  const used = new Map<string, number>()
  let connections = 0
  let mostAtOnce = 0
  let greeting: Answer | 'hang' | null = null
  let server = await open(wanted)
  const { port } = server.server.address() as AddressInfo

  function open(at: number): Promise<SMTPServer> {
    const opening = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      closeTimeout: 1,
      onConnect(_session, callback) {
        connections += 1
        mostAtOnce = Math.max(mostAtOnce, opening.connections.size)
        if (greeting !== 'hang') callback(greeting && refusal(greeting))
      },
      onRcptTo({ address }, _session, callback) {
        const { atRecipient } = ruleFor(address, 'atRecipient')
        if (atRecipient !== 'hang') callback(atRecipient ? refusal(atRecipient) : null)
      },
      onData(stream, session, callback) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString('utf8')
          const to = session.envelope.rcptTo[0]?.address ?? ''
          const { afterData } = ruleFor(to, 'afterData')
          if (typeof afterData === 'object') return callback(refusal(afterData))
          const messageId = /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? ''
          const recipients = session.envelope.rcptTo.map(({ address }) => address)
          const mail = { to, recipients, messageId, raw, at: Date.now() }
          received.push(mail)
          onMail?.(mail)
          if (afterData === 'drop') return socketOf(session.id)?.destroy()
          if (afterData !== 'hang') callback(null, '2.0.0 OK: taken')
        })
      },
    })
    const socketOf = (id: string) => {
      const connection = [...opening.connections].find((each) => each.id === id)
      // Missing in its types, but the only way to end a connection without an answer.
      return (connection as unknown as { _socket?: Socket } | undefined)?._socket
    }
    opening.on('error', () => {})
    opening.listen(at, '127.0.0.1')
    return once(opening.server, 'listening').then(() => opening)
  }

  function ruleFor(address: string, step: keyof SmtpRule): SmtpRule {
    const rule = rules.get(address)
    if (!rule?.[step]) return {}
    const count = used.get(address) ?? 0
    if (count >= (rule.times ?? Number.POSITIVE_INFINITY)) return {}
    used.set(address, count + 1)
    return rule
  }

  const close = () => new Promise<void>((resolve) => server.close(resolve))

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    rule(address: string, rule: SmtpRule) {
      rules.set(address, rule)
      used.set(address, 0)
    },
    forgetRules: () => rules.clear(),
    /** What it does with a new connection; null accepts it. */
    greet(next: Answer | 'hang' | null) {
      greeting = next
    },
    to: (address: string) => received.filter(({ to }) => to === address),
    connections: () => connections,
    mostAtOnce: () => mostAtOnce,
    /** How often a rule applied to a message for this address. */
    met: (address: string) => used.get(address) ?? 0,
    down: close,
    async up() {
      server = await open(port)
    },
    close,
  }
}

const refusal = ({ code, text }: Answer) => Object.assign(new Error(text), { responseCode: code })
