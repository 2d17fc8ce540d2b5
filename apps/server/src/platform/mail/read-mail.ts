import { createHash } from 'node:crypto'
import { type Mailbox, messageIdOf } from '@ground-control/domain/mail/mail-address'
import type { MailHeader } from '@ground-control/domain/mail/mail-nature'
import { textOfHtml } from '@ground-control/domain/mail/text-of-html'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'

export const maxMailBytes = 25 * 1024 * 1024
const maxLineBytes = 100_000
const maxDepth = 100
const maxHeaderBytes = 512 * 1024
export const maxHeadBytes = 64 * 1024
/** Longer than any real message, and short enough to search for quotes. */
const maxText = 50_000

export type MailFile = {
  readonly name: string | null
  /** The type that the sender claims. Don't trust it. */
  readonly claimedType: string
  readonly content: Buffer
}

export type IncomingMessage = {
  readonly from: Mailbox | null
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  readonly messageId: string
  readonly references: readonly string[]
  readonly headers: readonly MailHeader[]
  readonly text: string
  readonly files: readonly MailFile[]
  /** Why only the headers were read; null: the whole message was read. */
  readonly problem: 'too-large' | 'unreadable' | null
}

/**
 * Never fails and never takes long. If a message is too large or can't be parsed, only its headers are read. `raw` may
 * be only the beginning of a message that is too large.
 */
export async function readMail(raw: Buffer, sizeBytes: number): Promise<IncomingMessage> {
  if (Math.max(raw.length, sizeBytes) > maxMailBytes) return headersOf(raw, 'too-large')
  if (hasLongLine(raw)) return headersOf(raw, 'unreadable')
  try {
    const limits = { maxNestingDepth: maxDepth, maxHeadersSize: maxHeaderBytes, forceRfc822Attachments: true }
    return toMessage(await PostalMime.parse(raw, limits), raw, null)
  } catch {
    return headersOf(raw, 'unreadable')
  }
}

async function headersOf(raw: Buffer, problem: 'too-large' | 'unreadable'): Promise<IncomingMessage> {
  const end = raw.subarray(0, maxHeadBytes).indexOf('\r\n\r\n')
  const head = raw.subarray(0, end === -1 ? maxHeadBytes : end)
  const email = await PostalMime.parse(head).catch(() => null)
  return toMessage(email ?? { headers: [], headerLines: [], attachments: [] }, raw, problem)
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

function toMessage(email: Email, raw: Buffer, problem: IncomingMessage['problem']): IncomingMessage {
  const written = email.text?.trim() ? email.text : email.html ? textOfHtml(email.html.slice(0, maxMailBytes)) : ''
  return {
    from: mailboxesOf(email.from ? [email.from] : [])[0] ?? null,
    to: mailboxesOf([...(email.to ?? []), ...(email.cc ?? [])]).map(({ address }) => address),
    cc: mailboxesOf(email.cc ?? []).map(({ address }) => address),
    subject: storable(email.subject ?? ''),
    messageId: messageIdOf(storable(email.messageId ?? '')) ?? `<${hashOf(raw)}${madeUp}`,
    references: idsIn(`${email.references ?? ''} ${email.inReplyTo ?? ''}`),
    headers: email.headers.map(({ key, value }) => ({ name: key, value: storable(value) })),
    text: problem ? '' : storable(cut(written)).replaceAll('\r\n', '\n'),
    files: problem ? [] : email.attachments.map(fileOf),
    problem,
  }
}

/** The ending of Message-IDs that we invented. Nobody else knows them, so no header refers to them. */
const madeUp = '@no-message-id.invalid>'

export const isMadeUp = (messageId: string) => messageId.endsWith(madeUp)

const hashOf = (raw: Buffer) => createHash('sha256').update(raw).digest('hex')

const cut = (text: string) => (text.length > maxText ? `${text.slice(0, maxText)}\n[cut]` : text)

export const idsIn = (text: string): readonly string[] =>
  (storable(text.slice(-maxHeadBytes)).match(/<[^<>\s]{1,250}>/g) ?? []).slice(-100)

const mailboxesOf = (addresses: readonly Address[]): readonly Mailbox[] =>
  addresses
    .flatMap((each) => each.group ?? [each])
    .filter(({ address }) => address)
    .map(({ address, name }) => ({ address: storable(address), name: storable(name).trim() || null }))

const fileOf = ({ filename, mimeType, content }: Attachment): MailFile => ({
  name: filename,
  claimedType: mimeType,
  content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
})

/** Postgres stores neither NUL nor lone surrogates. */
const storable = (text: string) => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')
