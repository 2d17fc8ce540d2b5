import { headerText, isMailAddress, type Mailbox, mailSubject } from '@ground-control/domain/mail/mail-address'
import type { SendMailOptions } from 'nodemailer'

/** An email to the desk, as the form sends it. */
export type NewMail = {
  readonly name: string
  readonly address: string
  readonly subject: string
  readonly text: string
  readonly files: readonly { readonly name: string; readonly content: Buffer }[]
}

export const emptyMail: NewMail = { name: '', address: '', subject: '', text: '', files: [] }

/** Null if the bytes aren't a form. */
export async function readNewMail(body: Buffer, contentType: string): Promise<NewMail | null> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null)
  if (!form) return null
  const textOf = (field: string) => {
    const value = form.get(field)
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
  }
  const files: NewMail['files'][number][] = []
  for (const value of form.getAll('files')) {
    // Without a chosen file, a form contains an empty one.
    if (typeof value === 'string' || (value.name === '' && value.size === 0)) continue
    files.push({ name: value.name, content: Buffer.from(await value.arrayBuffer()) })
  }
  return { name: textOf('name'), address: textOf('address'), subject: textOf('subject'), text: textOf('text'), files }
}

/** What is missing, in words; null: it can be sent. */
export function newMailProblem({ address, text, files }: NewMail): string | null {
  if (!isMailAddress(address)) return 'The address it comes from must be an email address such as amara@studio.example.'
  return text === '' && files.length === 0 ? 'It has neither text nor a file.' : null
}

const maxName = 100

export const toSend = ({ name, address, subject, text, files }: NewMail, desk: Mailbox): SendMailOptions => ({
  from: { name: headerText(name, maxName), address },
  to: { name: desk.name ?? '', address: desk.address },
  subject: mailSubject(subject),
  text,
  attachments: files.map(({ name: filename, content }) => ({ filename, content })),
})
