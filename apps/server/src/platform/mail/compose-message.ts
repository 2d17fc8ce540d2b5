import { createHash } from 'node:crypto'
import { headerText, type Mailbox } from '@ground-control/domain/mail/mail-address'
import DKIM from 'nodemailer/lib/dkim'
import MailComposer from 'nodemailer/lib/mail-composer'

export type MailAttachment = {
  readonly name: string
  readonly type: string
  readonly content: Buffer
  /** Its name in the HTML: `<img src="cid:…">`. */
  readonly contentId?: string | null
}

export type MailMessage = {
  readonly messageId: string
  readonly from: Mailbox
  readonly to: Mailbox
  readonly cc: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly attachments: readonly MailAttachment[]
  readonly replyTo: string | null
  readonly inReplyTo: string | null
  readonly references: readonly string[]
  readonly date: Date
  /** Written by the platform, not by a person, so that no auto-reply answers it (RFC 3834). */
  readonly isAutomatic: boolean
}

export type DkimKey = { readonly domain: string; readonly selector: string; readonly privateKey: string }

/** The same message always gives the same bytes. */
export async function composeMessage(message: MailMessage, dkim: DkimKey | null): Promise<Buffer> {
  const { messageId, from, to, replyTo, inReplyTo, references, html } = message
  const raw = await new MailComposer({
    messageId,
    date: message.date,
    from: { name: from.name ?? '', address: from.address },
    to: { name: to.name ?? '', address: to.address },
    ...(message.cc.length > 0 && { cc: message.cc.map((address) => ({ name: '', address })) }),
    subject: message.subject,
    text: message.text,
    ...(html !== null && { html }),
    ...(replyTo !== null && { replyTo }),
    ...(inReplyTo !== null && { inReplyTo }),
    ...(references.length > 0 && { references: [...references] }),
    ...(message.isAutomatic && { headers: { 'Auto-Submitted': 'auto-generated' } }),
    attachments: message.attachments.map(({ name, type, content, contentId }) => ({
      filename: fileName(name),
      contentType: /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream',
      content,
      ...(contentId && { cid: contentId.replace(/[^\w.@-]/g, '') }),
    })),
    baseBoundary: createHash('sha256').update(messageId).digest('hex').slice(0, 24),
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
  return dkim ? signed(raw, dkim) : raw
}

const maxFileName = 120

/** Drops folders, and is safe in a header. */
const fileName = (name: string) => headerText(name.split(/[\\/]/).at(-1) ?? '', maxFileName) || 'attachment'

async function signed(raw: Buffer, { domain, selector, privateKey }: DkimKey): Promise<Buffer> {
  const stream = new DKIM({ domainName: domain, keySelector: selector, privateKey }).sign(raw)
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
