import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Envelope } from './mailbox-store.ts'

export const maxMessageBytes = 25 * 1024 * 1024
/** RFC 5321 asks for at least 100. */
export const maxRecipients = 100
/** Far above the 998 of RFC 5322, so that sloppy senders pass, but short enough to search line by line. */
export const maxLineBytes = 100_000
const maxCommandBytes = 4096
const maxClients = 100

type Settings = {
  readonly host: string
  readonly port: number
  /** The client hears that its message was accepted once this is done. */
  readonly onMessage: (raw: Buffer, envelope: Envelope) => Promise<void>
  readonly onFailure: (error: unknown) => void
}

/** Accepts every message for every address. It has no sign-in, so it must stay on loopback. */
export async function receiveMail({ host, port, onMessage, onFailure }: Settings) {
  const server = new SMTPServer({
    name: 'mail.ground-control.localhost',
    banner: 'Ground Control keeps every message here',
    size: maxMessageBytes,
    rejectOversized: true,
    maxRecipients,
    maxCommandLength: maxCommandBytes,
    maxClients,
    lenientAddressParsing: true,
    hideENHANCEDSTATUSCODES: false,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    maxAllowedUnauthenticatedCommands: false,
    disableReverseLookup: true,
    closeTimeout: 2000,
    onData(stream, session, callback) {
      take(stream, session).then(
        (words) => callback(null, words),
        (error: unknown) => {
          if (!(error instanceof MailRefusal)) onFailure(error)
          callback(
            error instanceof MailRefusal ? error : new MailRefusal(451, 'The message could not be stored. Try again'),
          )
        },
      )
    },
  })

  async function take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<string> {
    const raw = await bytesOf(stream)
    if (stream.sizeExceeded) throw new MailRefusal(552, `The message is larger than ${maxMessageBytes} bytes`)
    if (hasLongLine(raw)) throw new MailRefusal(554, `A line of the message is longer than ${maxLineBytes} bytes`)
    const from = envelope.mailFrom ? envelope.mailFrom.address : ''
    await onMessage(raw, { from, to: envelope.rcptTo.map(({ address }) => address) })
    return 'Stored in the mailbox'
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  // A client that disconnects isn't our failure.
  server.on('error', () => {})
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server listens on no port.')
  return {
    port: address.port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

class MailRefusal extends Error {
  readonly responseCode: number
  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

/** Reads to the end, because the answer may only come then. Drops the content of a message that is too large. */
async function bytesOf(stream: SMTPServerDataStream): Promise<Buffer> {
  let chunks: Buffer[] = []
  for await (const chunk of stream) {
    if (stream.sizeExceeded) chunks = []
    else chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function hasLongLine(raw: Buffer): boolean {
  for (let start = 0; start < raw.length; ) {
    const end = raw.indexOf(10, start)
    if ((end === -1 ? raw.length : end) - start > maxLineBytes) return true
    if (end === -1) return false
    start = end + 1
  }
  return false
}
