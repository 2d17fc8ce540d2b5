import type { ImapFlow } from 'imapflow'
import { loopback } from '#platform/identity/identity-rules.ts'

type ImapSettings = {
  /** imap: or imaps:, with user and password; its path is the mailbox. */
  readonly url: string
  readonly timeoutMs: number
}

/** A mailbox on an IMAP server, over one connection. Every failure is an `ImapFailure`. */
export type ImapMailbox = {
  /** If it changes, all UIDs have a new meaning. */
  readonly uidValidity: string
  /** Messages that arrive after opening have this UID or a higher one. */
  readonly uidNext: number
  after(uid: number): Promise<readonly number[]>
  /** Unread messages, and those received on that day or later. */
  unread(since: Date | null): Promise<readonly number[]>
  /** Leaves out deleted ones. */
  sizesOf(uids: readonly number[]): Promise<readonly { readonly uid: number; readonly sizeBytes: number }[]>
  /** Null: it was deleted. */
  beginningOf(uid: number, maxBytes: number): Promise<Buffer | null>
  markSeen(uids: readonly number[]): Promise<void>
  /** Waits for a new message, at most this long. */
  news(maxMs: number, signal: AbortSignal): Promise<void>
  close(): void
}

export class ImapFailure extends Error {
  readonly kind: 'password' | 'mailbox' | 'connection'
  readonly code: string
  constructor(kind: ImapFailure['kind'], code: string) {
    super(`${kind}: ${code}`)
    this.kind = kind
    this.code = code
  }
}

/** Far more than any part we request. */
const maxAnswerBytes = 40 * 1024 * 1024

export async function openImapMailbox({ url, timeoutMs }: ImapSettings): Promise<ImapMailbox> {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const secure = protocol === 'imaps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  // Loaded only where mail is read, so that other starts don't wait for it.
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    // Passwords and people's email are never sent unencrypted, except on this machine.
    ...(!secure && { doSTARTTLS: !loopback.test(host) }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    // It would log addresses.
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    maxLiteralSize: maxAnswerBytes,
    maxResponseSize: 2 * maxAnswerBytes,
  })
  let hasNews = false
  client.on('exists', ({ count, prevCount }) => {
    hasNews ||= count > prevCount
  })
  // Failed commands or 'close' report the error to the caller.
  client.on('error', () => {})

  /** A silent server counts as unreachable. */
  async function answered<T>(work: Promise<T>, kind: ImapFailure['kind'] = 'connection'): Promise<T> {
    let isLate = false
    const deadline = setTimeout(() => {
      isLate = true
      client.close()
    }, timeoutMs)
    try {
      return await work
    } catch (error) {
      throw isLate ? new ImapFailure('connection', 'ETIMEDOUT') : failureOf(error, kind)
    } finally {
      clearTimeout(deadline)
    }
  }

  async function search(query: Parameters<ImapFlow['search']>[0]): Promise<readonly number[]> {
    const found = await answered(client.search(query, { uid: true }))
    if (!Array.isArray(found)) throw new ImapFailure('connection', 'SEARCH')
    return found.toSorted((a, b) => a - b)
  }

  try {
    await answered(client.connect())
    const name = decodeURIComponent(pathname.slice(1)) || 'INBOX'
    const { uidValidity, uidNext } = await answered(client.mailboxOpen(name), 'mailbox')

    return {
      uidValidity: String(uidValidity),
      uidNext,

      async after(uid) {
        await answered(client.noop())
        hasNews = false
        // 'n:*' also finds the newest message when that has a lower UID.
        return (await search({ uid: `${uid + 1}:*` })).filter((each) => each > uid)
      },

      unread: async (since) => search(since === null ? { seen: false } : { or: [{ seen: false }, { since }] }),

      async sizesOf(uids) {
        const found = await answered(client.fetchAll(uids.join(','), { uid: true, size: true }, { uid: true }))
        return found
          .map(({ uid, size }) => ({ uid, sizeBytes: size ?? 0 }))
          .toSorted((one, other) => one.uid - other.uid)
      },

      async beginningOf(uid, maxBytes) {
        const part = { source: { start: 0, maxLength: maxBytes } }
        const found = await answered(client.fetchOne(String(uid), part, { uid: true }))
        return found ? (found.source ?? null) : null
      },

      async markSeen(uids) {
        if (uids.length > 0) await answered(client.messageFlagsAdd(uids.join(','), ['\\Seen'], { uid: true }))
      },

      async news(maxMs, signal) {
        if (hasNews || signal.aborted) return
        // The next command ends it.
        client.idle().catch(() => {})
        await new Promise<void>((resolve, reject) => {
          const end = () => {
            clearTimeout(timer)
            client.off('exists', wake)
            client.off('close', lost)
            signal.removeEventListener('abort', wake)
          }
          const wake = () => {
            end()
            resolve()
          }
          const lost = () => {
            end()
            reject(new ImapFailure('connection', 'ECONNRESET'))
          }
          const timer = setTimeout(wake, maxMs)
          client.on('exists', wake)
          client.on('close', lost)
          signal.addEventListener('abort', wake)
          if (!client.usable) lost()
        })
      },

      close: () => client.close(),
    }
  } catch (error) {
    client.close()
    throw error
  }
}

function failureOf(error: unknown, kind: ImapFailure['kind']): ImapFailure {
  const { authenticationFailed, code, responseStatus }: Readonly<Record<string, unknown>> =
    error instanceof Error ? { ...error } : {}
  if (authenticationFailed) return new ImapFailure('password', 'AUTHENTICATIONFAILED')
  const isAnswer = responseStatus === 'NO' || responseStatus === 'BAD'
  return new ImapFailure(
    isAnswer ? kind : 'connection',
    typeof code === 'string' ? code : String(responseStatus ?? 'unknown'),
  )
}
