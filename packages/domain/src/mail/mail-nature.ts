import { domainOf, recipientKey } from './mail-address.ts'

export type MailHeader = { readonly name: string; readonly value: string }

/** Only messages that a person wrote may open or wake a case. */
export const mailNatures = ['person', 'auto-reply', 'list', 'bounce', 'own'] as const
export type MailNature = (typeof mailNatures)[number]

type Incoming = {
  readonly headers: readonly MailHeader[]
  readonly subject: string
  /** Empty for delivery reports and most automatic replies. */
  readonly envelopeFrom: string
  readonly from: string
  readonly desk: string
}

export function mailNature({ headers, subject, envelopeFrom, from, desk }: Incoming): MailNature {
  const valuesOf = (name: string) =>
    headers.filter((each) => each.name.toLowerCase() === name).map(({ value }) => value.trim().toLowerCase())
  const has = (name: string) => valuesOf(name).length > 0
  const [local = ''] = recipientKey(from).split('@')
  if (valuesOf('content-type').some(isReport) || has('x-failed-recipients') || daemons.has(local)) return 'bounce'
  if (isDeskAddress(from, desk)) return 'own'
  const isSubmittedByMachine = valuesOf('auto-submitted').some((value) => !/^no\b/.test(value))
  const precedence = valuesOf('precedence')
  if (
    envelopeFrom === '' ||
    valuesOf('return-path').includes('<>') ||
    isSubmittedByMachine ||
    has('x-autoreply') ||
    has('x-autorespond') ||
    precedence.includes('auto_reply') ||
    awaySubject.test(subject)
  ) {
    return 'auto-reply'
  }
  // The desk's own address may be a mailing group, which adds these headers to every message.
  if (valuesOf('list-id').some((value) => isOfDomain(value, domainOf(recipientKey(desk))))) return 'person'
  const isBulk = precedence.some((value) => value === 'list' || value === 'bulk' || value === 'junk')
  return isBulk || listHeaders.some(has) ? 'list' : 'person'
}

export function isDeskAddress(address: string, desk: string): boolean {
  const [local = '', domain = ''] = recipientKey(address).split('@')
  return `${local.split('+')[0]}@${domain}` === recipientKey(desk)
}

const daemons = new Set(['mailer-daemon', 'postmaster'])
const listHeaders = ['list-id', 'list-post', 'list-unsubscribe']
const awaySubject = /^\s*(auto(matic)?[ -]?(reply|response)|out of (the )?office)\b/i

const isReport = (type: string) => type.startsWith('multipart/report') && /report-type="?delivery-status/.test(type)

const isOfDomain = (listId: string, domain: string) => listId.replace(/>.*$/, '').endsWith(`.${domain}`)

export type BounceReport = {
  /** False while the other server keeps trying. */
  readonly isFinal: boolean
  readonly recipient: string | null
  readonly words: string
}

export function readBounceReport(text: string): BounceReport {
  const unfolded = text.replace(/\r?\n[ \t]+/g, ' ')
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.{1,2000})$`, 'im').exec(unfolded)?.[1]?.trim() ?? null
  const withoutType = (value: string | null) => value?.replace(/^[\w-]+;\s*/, '') ?? null
  const recipient = withoutType(field('Original-Recipient') ?? field('Final-Recipient'))
  const code = withoutType(field('Diagnostic-Code'))
  return {
    isFinal: (field('Action') ?? 'failed').toLowerCase() === 'failed',
    recipient: recipient?.replace(/^<|>$/g, '') ?? null,
    words: code ?? field('Status') ?? 'The message bounced.',
  }
}
