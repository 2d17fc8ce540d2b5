import { setTimeout as pause } from 'node:timers/promises'
import { inboxPauseMs } from '@ground-control/domain/mail/mail-state'
import type { FastifyBaseLogger } from 'fastify'
import { ImapFailure, type ImapMailbox } from '#platform/mail/imap-mailbox.ts'
import type { InboxPace } from '#platform/mail/mail-settings.ts'
import { maxHeadBytes, maxMailBytes } from '#platform/mail/read-mail.ts'
import type { InboxStore, Lease } from './inbox-store.ts'

/** Stores a message. May get the same message twice, and only the beginning of one that is too large. */
export type TakeMail = (raw: Buffer, sizeBytes: number) => Promise<unknown>

type Needs = {
  readonly store: InboxStore
  readonly open: () => Promise<ImapMailbox>
  readonly take: TakeMail
  readonly pace: Pick<InboxPace, 'lookEveryMs' | 'pollEveryMs'>
  readonly log: FastifyBaseLogger
}

/** Runs until stopped. Any number of processes may run it: the one with the lease reads. */
export function startInboxReader({ store, open, take, pace, log }: Needs) {
  const stopping = new AbortController()
  const { signal } = stopping

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await turn().catch((error: unknown) => log.warn({ err: error }, 'could not read new email; will retry'))
      await pause(pace.lookEveryMs, undefined, { signal }).catch(() => {})
    }
  }

  async function turn(): Promise<void> {
    const lease = await store.lease()
    if (!lease) return
    let mailbox: ImapMailbox | null = null
    try {
      mailbox = await open()
      while (!signal.aborted && (await store.renew(lease))) {
        await readAll(mailbox, lease)
        await mailbox.news(pace.pollEveryMs, signal)
      }
      await store.release(lease)
    } catch (error) {
      // Without the database nobody can store a message, so let the lease run out.
      if (!(error instanceof ImapFailure)) throw error
      if (signal.aborted) return await store.release(lease)
      const { kind, code } = error
      const pauseMs = inboxPauseMs(kind !== 'connection', lease.failures)
      log.warn({ kind, code, failures: lease.failures + 1, pauseMs }, 'the mailbox could not be read')
      await store.failed(lease, { words: failureWords(error), pauseMs })
    } finally {
      mailbox?.close()
    }
  }

  async function readAll(mailbox: ImapMailbox, lease: Lease): Promise<void> {
    const { uidValidity } = mailbox
    const place = await store.place()
    if (place.uidValidity === uidValidity) {
      const due = await store.due(uidValidity)
      for (const uids of chunksOf([...due, ...(await mailbox.after(place.lastUid))])) {
        await takeAll(mailbox, uids)
        await store.advance(uidValidity, Math.max(...uids))
        if (signal.aborted || !(await store.renew(lease))) return
      }
    } else {
      // On the first run, or after all UIDs changed. Messages read before are recognized by their Message-ID.
      const unread = await mailbox.unread(place.unreadSince)
      for (const uids of chunksOf(unread)) {
        await takeAll(mailbox, uids)
        if (signal.aborted || !(await store.renew(lease))) return
      }
      await store.begin(uidValidity, Math.max(mailbox.uidNext - 1, ...unread))
    }
    await store.works(lease)
  }

  /** Marks messages as read only after their transaction commits. If the process dies before, they are stored again. */
  async function takeAll(mailbox: ImapMailbox, uids: readonly number[]): Promise<void> {
    const taken = new Set(uids)
    for (const { uid, sizeBytes } of await mailbox.sizesOf(uids)) {
      const raw = await mailbox.beginningOf(uid, sizeBytes > maxMailBytes ? maxHeadBytes : maxMailBytes + 1)
      if (!raw) continue
      try {
        await take(raw, sizeBytes)
      } catch (error) {
        log.warn({ err: error, uid }, 'could not store a message; will retry')
        await store.postpone(mailbox.uidValidity, uid)
        taken.delete(uid)
      }
    }
    await mailbox.markSeen([...taken])
    await store.taken(mailbox.uidValidity, [...taken])
  }

  const running = run()
  return {
    async stop(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}

export type InboxReader = ReturnType<typeof startInboxReader>

const maxChunk = 20

function chunksOf(uids: readonly number[]): readonly (readonly number[])[] {
  return Array.from({ length: Math.ceil(uids.length / maxChunk) }, (_, at) =>
    uids.slice(at * maxChunk, (at + 1) * maxChunk),
  )
}

export function failureWords({ kind, code }: Pick<ImapFailure, 'kind' | 'code'>): string {
  if (kind === 'password') return 'the mail server refused the user or password of MAIL_IMAP_URL.'
  if (kind === 'mailbox') return 'the mail server has no mailbox with the name in MAIL_IMAP_URL.'
  return `the mail server can’t be reached (${code}).`
}
