import { safeFileName } from '@ground-control/domain/mail/file-name'
import { textOfHtml } from '@ground-control/domain/mail/text-of-html'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'

export type Mailbox = { readonly address: string; readonly name: string | null }

/** What lists show and searches use. */
export type MessageFacts = {
  readonly from: Mailbox
  readonly to: readonly Mailbox[]
  readonly subject: string
  readonly preview: string
  readonly messageId: string | null
  readonly searchable: string
}

export type MessageFile = {
  readonly name: string
  readonly type: string
  readonly contentId: string | null
  readonly content: Buffer
}

export type ReadMessage = {
  readonly from: Mailbox | null
  readonly to: readonly Mailbox[]
  readonly replyTo: Mailbox | null
  readonly subject: string
  readonly messageId: string | null
  readonly references: readonly string[]
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly text: string
  readonly html: string | null
  readonly files: readonly MessageFile[]
  /** Why only the headers were read; null: the whole message was read. */
  readonly problem: string | null
}

/** Never fails: if a message can't be parsed, its headers and its source are shown. */
export async function readMessage(raw: Buffer): Promise<ReadMessage> {
  try {
    return toMessage(await PostalMime.parse(raw), null)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return toMessage(await PostalMime.parse(headOf(raw)), problem)
  }
}

const maxSearchableLength = 100_000
const maxPreviewLength = 160

export function factsOf(message: ReadMessage, envelope: { from: string; to: readonly string[] }): MessageFacts {
  const from = message.from ?? { address: envelope.from, name: null }
  const to = envelope.to.map(
    (address) => message.to.find((each) => isSame(each.address, address)) ?? { address, name: null },
  )
  const words = [from, ...to].flatMap(({ address, name }) => [name ?? '', address])
  return {
    from,
    to,
    subject: message.subject,
    preview: previewOf(message),
    messageId: message.messageId,
    searchable: [...words, message.subject, message.text].join('\n').slice(0, maxSearchableLength).toLowerCase(),
  }
}

export const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function previewOf({ text, files }: ReadMessage): string {
  const own = text.split('\n').filter((line) => !line.startsWith('>'))
  const words = own.join(' ').slice(0, 2000).replace(/\s+/g, ' ').trim().slice(0, maxPreviewLength)
  return (
    words ||
    files
      .map(({ name }) => name)
      .join(', ')
      .slice(0, maxPreviewLength)
  )
}

const maxHeadBytes = 64 * 1024

/** Only the first headers, because a header itself may be unreadable. */
function headOf(raw: Buffer): Buffer {
  const end = raw.indexOf('\r\n\r\n')
  return raw.subarray(0, Math.min(end === -1 ? raw.length : end, maxHeadBytes))
}

function toMessage(email: Email, problem: string | null): ReadMessage {
  const html = email.html ? clean(email.html) : null
  return {
    from: mailboxesOf(email.from ? [email.from] : [])[0] ?? null,
    to: mailboxesOf([...(email.to ?? []), ...(email.cc ?? [])]),
    replyTo: mailboxesOf(email.replyTo ?? [])[0] ?? null,
    subject: clean(email.subject ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
    messageId: messageIdsOf(email.messageId)[0] ?? null,
    references: messageIdsOf(`${email.references ?? ''} ${email.references ? '' : (email.inReplyTo ?? '')}`),
    headers: email.headers.map(({ originalKey, value }) => ({ name: clean(originalKey), value: clean(value) })),
    text: clean(email.text ?? (html ? textOfHtml(html) : '')).replaceAll('\r\n', '\n'),
    html,
    files: email.attachments.map(fileOf),
    problem,
  }
}

function fileOf({ filename, mimeType, contentId, content }: Attachment, index: number): MessageFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
  return {
    name: safeFileName(filename, `attachment-${index + 1}`),
    type: clean(mimeType),
    contentId: contentId?.replace(/^<|>$/g, '') ?? null,
    content: bytes,
  }
}

const mailboxesOf = (addresses: readonly Address[]): readonly Mailbox[] =>
  addresses
    .flatMap((each) => each.group ?? [each])
    .filter(({ address }) => address)
    .map(({ address, name }) => ({ address: clean(address), name: clean(name).trim() || null }))

const messageIdsOf = (header = ''): readonly string[] => clean(header).match(/<[^<>\s]{1,500}>/g) ?? []

/** Postgres text can't contain NUL or half of a surrogate pair. */
const clean = (text: string) => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')
