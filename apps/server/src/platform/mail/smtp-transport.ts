import type { SmtpFailure } from '@ground-control/domain/mail/mail-state'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { loopback } from '#platform/identity/identity-rules.ts'

export type SmtpSettings = {
  /** smtp: or smtps:, with user and password if the server wants them. */
  readonly url: string
  /** Our name for the server: the domain we send for. */
  readonly name: string
  /** Limits the whole conversation, so that a server that answers byte by byte can't outlive the lease. */
  readonly timeoutMs: number
}

type Envelope = {
  readonly from: string
  readonly to: string
  readonly copies: readonly string[]
  readonly raw: Buffer
}

/** How many copies the server refused. `uncertain`: it didn't say. */
type CopiesOutcome = { readonly refused: number; readonly uncertain: number; readonly words: string }

type Accepted = { readonly kind: 'accepted'; readonly words: string; readonly copies: CopiesOutcome }

export type SmtpOutcome = Accepted | (SmtpFailure & { readonly kind: 'not-accepted'; readonly words: string })

export type SmtpTransport = {
  readonly timeoutMs: number
  send(envelope: Envelope, signal: AbortSignal): Promise<SmtpOutcome>
}

/** One connection per message, so that a failure belongs either to that message or to the server. */
export function createSmtpTransport({ url, name, timeoutMs }: SmtpSettings): SmtpTransport {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const isLocal = loopback.test(host)
  const auth = username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }

  return {
    timeoutMs,
    send: ({ from, to, copies, raw }, signal) =>
      new Promise((resolve) => {
        let isKnown = false
        let taken: Accepted | null = null
        const connection = new SMTPConnection({
          host,
          ...(port && { port: Number(port) }),
          name,
          secure,
          // Passwords and people's email are never sent unencrypted, except on this machine.
          requireTLS: !secure && !isLocal,
          ignoreTLS: isLocal,
          connectionTimeout: timeoutMs,
          greetingTimeout: timeoutMs,
          socketTimeout: timeoutMs,
        })
        const end = (outcome: SmtpOutcome) => {
          clearTimeout(deadline)
          signal.removeEventListener('abort', stop)
          if (outcome.kind === 'accepted' && outcome.copies.uncertain === 0) connection.quit()
          else connection.close()
          resolve(outcome)
        }
        const fail = (error: Failure) =>
          end(taken ? { ...taken, copies: copiesAfter(error, copies.length) } : failureOf(error, isKnown))
        const stop = () => fail({ message: 'This server was stopped while it sent the message.' })
        const deadline = setTimeout(() => fail({ code: 'ETIMEDOUT', message: 'too slow' }), timeoutMs)
        signal.addEventListener('abort', stop)
        if (signal.aborted) return stop()
        connection.on('error', fail)
        const send = () => {
          isKnown = true
          connection.send({ from, to: [to], size: raw.length }, raw, (error, info) => {
            if (error) return fail(error)
            taken = { kind: 'accepted', words: info?.response ?? '', copies: allLeft }
            if (copies.length === 0) end(taken)
            else sendCopies(taken)
          })
        }
        // Sent separately. Copies go out only if the recipient gets the message, and a refused copy doesn't stop the
        // message.
        const sendCopies = (accepted: Accepted) => {
          connection.send({ from, to: [...copies], size: raw.length }, raw, (error, info) => {
            if (error) return fail(error)
            const refused = info?.rejected.length ?? 0
            const words = info?.rejectedErrors?.[0]?.response ?? ''
            end({ ...accepted, copies: { refused, uncertain: 0, words } })
          })
        }
        connection.connect((error) => {
          if (error) return fail(error)
          if (!auth) return send()
          connection.login(auth, (refused) => (refused ? fail(refused) : send()))
        })
      }),
  }
}

const allLeft: CopiesOutcome = { refused: 0, uncertain: 0, words: '' }

type Failure = {
  readonly message: string
  readonly code?: string | undefined
  readonly originalCode?: string | undefined
  readonly command?: string | undefined
  readonly response?: string | undefined
  readonly responseCode?: number | undefined
}

function failureOf(error: Failure, isKnown: boolean): SmtpOutcome {
  const { code, command, response, responseCode } = error
  const step = !isKnown ? 'connect' : command === 'MAIL FROM' ? 'sender' : 'message'
  const words = response ?? ownWords(error, isKnown)
  return { kind: 'not-accepted', step, code: responseCode ?? ownCode(code, command), words }
}

function copiesAfter(error: Failure, count: number): CopiesOutcome {
  const words = error.response ?? ownWords(error, true)
  return error.response === undefined
    ? { refused: 0, uncertain: count, words }
    : { refused: count, uncertain: 0, words }
}

/** Errors that nodemailer itself reports, in place of the server. */
function ownCode(code: string | undefined, command: string | undefined): number | null {
  if (code === 'EMESSAGE' && command === 'MAIL FROM') return 552
  if (code === 'EENVELOPE' && command === 'API') return 553
  return null
}

function ownWords({ code, originalCode, message, command }: Failure, isKnown: boolean): string {
  if (code === 'EMESSAGE' || code === 'EENVELOPE') return message
  if (code === 'ETIMEDOUT') return 'The mail server didn’t answer in time.'
  if (isKnown && command)
    return 'The mail server ended the connection before it answered. It may have taken the message.'
  return code ? `The mail server can’t be reached (${originalCode ?? code}).` : message
}
