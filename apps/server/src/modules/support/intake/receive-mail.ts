import { createHash } from 'node:crypto'
import { keptAddress, mailName, mailSubject, recipientKey } from '@ground-control/domain/mail/mail-address'
import { isDeskAddress, type MailNature, mailNature, readBounceReport } from '@ground-control/domain/mail/mail-nature'
import { serverWords } from '@ground-control/domain/mail/mail-state'
import { foldQuotes } from '@ground-control/domain/mail/quoted-text'
import { caseDueAt } from '@ground-control/domain/support/case-due'
import { intakePlace, limitedWords } from '@ground-control/domain/support/intake-limits'
import type { Desk } from '#modules/mail/mount.ts'
import { keepFiles } from '#modules/support/attachments.ts'
import { caseReferences } from '#modules/support/case-references.ts'
import type { CaseWriteStore } from '#modules/support/case-write-store.ts'
import { accountByEmail } from '#modules/tickets/account-by-email.ts'
import type { Transaction } from '#platform/db/database.ts'
import { newId } from '#platform/db/new-id.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { asciiAddress } from '#platform/mail/ascii-address.ts'
import { type IncomingMessage, idsIn, readMail } from '#platform/mail/read-mail.ts'
import { intakeStore } from './intake-store.ts'

export type Envelope = { readonly from: string; readonly to: readonly string[] }

export type Received = {
  readonly outcome: 'opened' | 'joined' | 'ignored' | 'bounce' | 'limited' | 'again' | 'not-for-the-desk'
  readonly caseId: string | null
}

/**
 * Idempotent. Without an envelope, the message is from the desk's own mailbox. `raw` is only the beginning if the
 * message is too large.
 */
export type ReceiveMail = (raw: Buffer, envelope: Envelope | null, sizeBytes?: number) => Promise<Received>

type Needs = { readonly store: CaseWriteStore; readonly files: FileStore; readonly desk: Desk }

type Sender = { readonly address: string; readonly key: string; readonly name: string | null }

type Letter = {
  readonly message: IncomingMessage
  readonly sender: Sender
  readonly recipients: readonly string[]
  readonly nature: MailNature
}

const problemWords: Readonly<Record<NonNullable<IncomingMessage['problem']>, string>> = {
  'too-large': 'This email is larger than 25 MB, so only its subject was read.',
  unreadable: 'This email can’t be read, except for its subject.',
}

export function createReceiveMail({ store, files, desk }: Needs): ReceiveMail {
  return async (raw, given, sizeBytes = raw.length) => {
    const message = await readMail(raw, sizeBytes)
    const envelope = given ?? envelopeIn(message, desk.address)
    const recipients = [...envelope.to, ...message.to].map(asciiAddress)
    if (!recipients.some((address) => isDeskAddress(address, desk.address))) {
      return { outcome: 'not-for-the-desk', caseId: null }
    }
    const address = keptAddress(message.from?.address ?? envelope.from)
    const sender = { address, key: recipientKey(address), name: mailName(message.from?.name ?? null) }
    const { headers, subject } = message
    const nature = mailNature({
      headers,
      subject,
      envelopeFrom: envelope.from,
      from: asciiAddress(address),
      desk: desk.address,
    })
    const letter = { message, sender, recipients, nature }
    return store.inTransaction(async (transaction) => {
      await intakeStore.lockSender(transaction, sender.key)
      const earlier = await intakeStore.earlier(transaction, message.messageId, sender.key)
      if (earlier) return { outcome: 'again', caseId: earlier.caseId }
      if (nature === 'person') return takeLetter(transaction, letter)
      const isBounce = nature === 'bounce' && (await noteBounce(message))
      return note(transaction, letter, { outcome: isBounce ? 'bounce' : 'ignored', caseId: null })
    })
  }

  async function takeLetter(transaction: Transaction, letter: Letter): Promise<Received> {
    const { message, sender } = letter
    const facts = await intakeStore.sender(transaction, sender.key)
    const place = intakePlace({ ...facts, caseId: await caseOf(transaction, letter) })
    if (place.kind === 'limited') {
      if (place.caseId !== null && facts.limitedLastMinute === 0) {
        const nobody = { id: null, name: null }
        await store.addMessage(transaction, {
          caseId: place.caseId,
          kind: 'change',
          author: nobody,
          text: limitedWords,
        })
      }
      return note(transaction, letter, { outcome: 'limited', caseId: place.caseId })
    }
    const account = sender.address ? await accountByEmail(transaction, sender.address) : null
    const caseId = place.kind === 'join' ? await intakeStore.standing(transaction, place.caseId) : newId('sup_')
    if (place.kind === 'open') {
      const priority = 'normal'
      await store.open(transaction, {
        id: caseId,
        subject: mailSubject(message.subject),
        category: 'other',
        priority,
        requesterAccountId: account?.accountId ?? null,
        requesterName: sender.name,
        requesterEmail: sender.address || null,
        dueAt: caseDueAt(priority, new Date()),
      })
    }
    const known = account && (await caseReferences.account(transaction, account.accountId))
    const { shown, quoted } = foldQuotes(message.text)
    const number = await store.addMessage(transaction, {
      caseId,
      kind: 'received',
      author: { id: account?.accountId ?? null, name: sender.name ?? known?.name ?? (sender.address || null) },
      text: message.problem ? problemWords[message.problem] : shown || '(no text)',
      quoted,
    })
    await keepFiles(transaction, files, {
      caseId,
      number,
      given: message.files,
      idOf: (place) => fileIdOf(letter, place),
    })
    const outcome = place.kind === 'open' ? 'opened' : 'joined'
    return note(transaction, letter, { outcome, caseId, caseMessageId: String(number) })
  }

  /**
   * A signed address proves that the sender got a message about the case. Headers prove that only if they come from the
   * same address.
   */
  async function caseOf(transaction: Transaction, { message, sender, recipients }: Letter): Promise<string | null> {
    const smallId = recipients.flatMap((address) => desk.replies.caseOf(address) ?? [])[0]
    const signed = smallId === undefined ? null : await intakeStore.caseBySmallId(transaction, smallId)
    return signed ?? intakeStore.caseByReferences(transaction, message.references, sender.key)
  }

  /** False: not about our messages, or just a notice that the other server keeps trying. */
  async function noteBounce({ files: parts, references, text }: IncomingMessage): Promise<boolean> {
    const textOf = (type: RegExp) => parts.find(({ claimedType }) => type.test(claimedType))?.content.toString('utf8')
    const report = readBounceReport((textOf(/^message\/(global-)?delivery-status$/) ?? '').slice(0, 100_000))
    if (!report.isFinal) return false
    const returned = textOf(/^(text\/rfc822-headers|message\/rfc822)$/)?.slice(0, 100_000) ?? ''
    const named = /^Message-ID:\s*(<[^<>\s]{1,250}>)/im.exec(returned)?.[1]
    const ids = [...(named ? [named] : []), ...references, ...idsIn(text)]
    const words = serverWords(report.words)
    for (const messageId of new Set(ids)) {
      if (await desk.noteBounce({ messageId, words, address: report.recipient })) return true
    }
    return false
  }

  async function note(
    transaction: Transaction,
    { message, sender, nature }: Letter,
    received: Received & { readonly outcome: Noted; readonly caseMessageId?: string },
  ): Promise<Received> {
    const { outcome, caseId, caseMessageId = null } = received
    await intakeStore.note(transaction, {
      messageId: message.messageId,
      fromAddress: sender.address,
      fromKey: sender.key,
      fromName: sender.name,
      subject: mailSubject(message.subject),
      nature,
      outcome,
      caseId,
      caseMessageId,
      text: caseMessageId === null ? message.text.slice(0, maxKeptText) : null,
      cc: copiesTo(message.cc, desk.address),
    })
    return { outcome, caseId }
  }
}

/** The same for the same message, so that a second try overwrites the first object. */
const fileIdOf = ({ message, sender }: Letter, place: number) =>
  `att_${createHash('sha256').update(`${message.messageId}\n${sender.key}\n${place}`).digest('hex').slice(0, 32)}`

/** Each address once, without the desk, which gets every message anyway. */
const copiesTo = (cc: readonly string[], desk: string): string[] =>
  [...new Set(cc.map(keptAddress))]
    .filter((address) => address && !isDeskAddress(asciiAddress(address), desk))
    .slice(0, maxKeptCopies)

/** The envelope as the delivering server wrote it into the headers. */
function envelopeIn({ headers, from }: IncomingMessage, desk: string): Envelope {
  const valuesOf = (name: string) =>
    headers.filter((each) => each.name.toLowerCase() === name).map(({ value }) => value)
  const addresses = deliveryHeaders.flatMap(valuesOf).map((value) => value.trim().replace(/^<|>$/g, ''))
  const [returnPath] = valuesOf('return-path')
  return { from: returnPath?.trim().replace(/^<|>$/g, '') ?? from?.address ?? '', to: [desk, ...addresses] }
}

const deliveryHeaders = ['delivered-to', 'x-original-to', 'envelope-to']

type Noted = Exclude<Received['outcome'], 'again' | 'not-for-the-desk'>

const maxKeptText = 10_000
const maxKeptCopies = 20
