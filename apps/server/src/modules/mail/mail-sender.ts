import { isMailAllowed, notAllowedWords } from '@ground-control/domain/mail/mail-allowed'
import { copiesOf, copyWords } from '@ground-control/domain/mail/mail-copies'
import { failureKind, serverWords } from '@ground-control/domain/mail/mail-state'
import type { FastifyBaseLogger } from 'fastify'
import { asciiAddress } from '#platform/mail/ascii-address.ts'
import { composeMessage } from '#platform/mail/compose-message.ts'
import type { MailPace, MailSettings } from '#platform/mail/mail-settings.ts'
import type { SmtpTransport } from '#platform/mail/smtp-transport.ts'
import type { ClaimedMail, MailStore } from './mail-store.ts'

type Needs = {
  readonly store: MailStore
  readonly transport: SmtpTransport
  readonly settings: Pick<MailSettings, 'from' | 'allowed' | 'dkim'>
  readonly pace: Pick<MailPace, 'lookEveryMs' | 'maxAtOnce'>
  readonly log: FastifyBaseLogger
}

/** Starts at once and runs forever. Any number of processes may run it: each message goes to one of them. */
export function startMailSender({ store, transport, settings, pace, log }: Needs) {
  const stopping = new AbortController()
  const giveUp = new AbortController()
  const inProgress = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isAskedAgain = false

  async function deliver(mail: ClaimedMail): Promise<void> {
    if (!isMailAllowed(mail.toAddress, settings.allowed)) return store.notAllowed(mail, notAllowedWords)
    const cc = copiesOf(mail.cc, { to: mail.toAddress, desk: settings.from.address })
    const allowedCc = cc.filter((address) => isMailAllowed(address, settings.allowed))
    const attachments = await store.attachmentsOf(mail.id)
    const raw = await composeMessage(
      {
        ...mail,
        from: settings.from,
        to: { name: mail.toName, address: mail.toAddress },
        cc: allowedCc,
        attachments,
        date: new Date(mail.createdAt),
        isAutomatic: mail.kind !== 'reply',
      },
      settings.dkim,
    )
    // Copies are sent once, even if the message is resent to a corrected address.
    const isCopied = mail.cc.length === 0 || mail.copiedAt !== null
    const envelope = {
      from: asciiAddress(settings.from.address),
      to: asciiAddress(mail.toAddress),
      copies: isCopied ? [] : allowedCc.map(asciiAddress),
      raw,
    }
    const outcome = await transport.send(envelope, giveUp.signal)
    const words = serverWords(outcome.words)
    if (outcome.kind === 'accepted') {
      const { refused, uncertain, words: said } = outcome.copies
      if (refused + uncertain > 0)
        log.warn({ mailId: mail.id, refused, uncertain }, 'copies of a message were not sent')
      const notAllowed = cc.length - allowedCc.length
      const left = { words: copyWords({ notAllowed, refused, uncertain, serverWords: serverWords(said) }) }
      return store.accepted(mail, words, isCopied ? null : left)
    }
    const { step, code } = outcome
    const kind = failureKind(outcome)
    // The server's words may contain the address, so they are not logged.
    log.warn({ mailId: mail.id, step, code, kind, tries: mail.tries }, 'the mail server did not accept a message')
    if (kind === 'server') return store.serverDown(mail, words)
    return kind === 'permanent' ? store.refused(mail, words) : store.refusedForNow(mail, words)
  }

  function start(mail: ClaimedMail): void {
    const work = deliver(mail)
      // It is retried when its lease ends.
      .catch((error: unknown) => log.warn({ err: error, mailId: mail.id }, 'could not finish sending a message'))
      .finally(() => {
        inProgress.delete(work)
        look()
      })
    inProgress.add(work)
  }

  async function round(): Promise<void> {
    try {
      const free = pace.maxAtOnce - inProgress.size
      if (free > 0) for (const mail of await store.claim(free)) start(mail)
    } catch (error) {
      log.warn({ err: error }, 'could not read the email to send; will retry')
    }
  }

  function look(): void {
    if (stopping.signal.aborted) return
    if (running) {
      isAskedAgain = true
      return
    }
    clearTimeout(timer)
    isAskedAgain = false
    running = round().finally(() => {
      running = null
      if (!stopping.signal.aborted) timer = setTimeout(look, isAskedAgain ? 0 : pace.lookEveryMs)
    })
  }
  look()

  return {
    look,
    /** Starts no new sends. Messages under way get this long. */
    async stop(patienceMs: number): Promise<void> {
      stopping.abort()
      clearTimeout(timer)
      await running
      const patience = setTimeout(() => giveUp.abort(), patienceMs)
      await Promise.all(inProgress)
      clearTimeout(patience)
    },
  }
}

export type MailSender = ReturnType<typeof startMailSender>
