import type { IncomingMessage, ServerResponse } from 'node:http'
import { attachmentHeader } from '@ground-control/domain/mail/file-name'
import { html } from '#http/html.ts'
import { send, sendProblem } from '#http/send.ts'
import type { AnswerKind } from './answer.ts'
import { countWords } from './mail-words.ts'
import { type MailboxStore, type Show, shows } from './mailbox-store.ts'
import { messageAnswer, summaryAnswer } from './message-answers.ts'
import { emptyMail, type NewMail, newMailProblem, readNewMail } from './new-mail.ts'
import { sendAsset } from './page/assets.ts'
import { failedPage, listPart, mailboxPage, nothingOpen, pageSize, type View } from './page/mailbox-page.ts'
import { framedHtml, framePolicy, messageView, type OpenMessage, type Tab } from './page/message-view.ts'
import { newMailView } from './page/new-mail-view.ts'
import { readMessage } from './read-message.ts'

export type MailboxNeeds = {
  readonly store: MailboxStore
  readonly origin: string
  readonly version: () => string
  readonly hasDesk: boolean
  /** Replies by SMTP as the message's recipient. Error texts are written for the page. */
  readonly answer: (id: string, kind: AnswerKind, text: string) => Promise<void>
  readonly desk: string
  readonly write: (mail: NewMail) => Promise<void>
  readonly onChange: () => void
  readonly onFailure: (error: unknown) => void
}

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const deadPolicy = "sandbox; default-src 'none'; frame-ancestors 'none'"

/**
 * Everything below /mail. It has no sign-in, so it answers only at its own address, and accepts forms only from there.
 */
export function createMailboxHandler(needs: MailboxNeeds) {
  const { store, origin, onFailure } = needs
  const { host } = new URL(origin)

  return (req: IncomingMessage, res: ServerResponse): void => {
    res.setHeader('content-security-policy', pagePolicy)
    res.setHeader('x-content-type-options', 'nosniff')
    res.setHeader('referrer-policy', 'same-origin')
    res.setHeader('cache-control', 'no-store')
    route(req, res).catch((error: unknown) => {
      onFailure(error)
      if (res.headersSent) return void res.destroy()
      if (req.headers.accept?.includes('text/html')) return sendHtml(req, res, 500, failedPage(req.url ?? '/mail'))
      sendProblem(req, res, { status: 500, detail: "Couldn't load the mailbox. Try again.", code: 'internal' })
    })
  }

  async function route(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', origin)
    if (req.headers.host !== host) return leaveOtherHost(req, res, url)
    if (req.method === 'POST') return post(req, res, url)
    if (req.method !== 'GET' && req.method !== 'HEAD') return notAllowed(req, res)
    const [, , first = '', id = '', part = '', index = ''] = url.pathname.split('/')
    if (first === '') return sendPage(req, res, url)
    if (isId(first) && !id) return sendPage(req, res, url, first)
    if (first === 'messages' && isId(id)) return sendMessage(req, res, { id, part, index })
    if (id) return notFound(req, res)
    if (first === 'messages') return sendMessages(req, res, url.searchParams)
    if (first === 'list') return sendList(req, res, url)
    if (first === 'version') return sendJson(req, res, { version: needs.version() })
    if (first === 'empty') return sendEmptying(req, res, url)
    if (first === 'new') return sendNew(req, res, url, { mail: emptyMail, problem: null })
    if (!sendAsset(req, res, first)) notFound(req, res)
  }

  /**
   * Another name for this machine redirects to the one address. Any other name may be a stranger's page (DNS
   * rebinding).
   */
  function leaveOtherHost(req: IncomingMessage, res: ServerResponse, url: URL) {
    if (/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(req.headers.host ?? '') && req.method === 'GET') {
      res.writeHead(307, { location: origin + url.pathname + url.search }).end()
    } else
      sendProblem(req, res, { status: 403, detail: `The mailbox answers at ${origin}/mail only.`, code: 'wrong-host' })
  }

  async function sendPage(req: IncomingMessage, res: ServerResponse, url: URL, id: string | null = null) {
    const view = viewOf(url.searchParams, id)
    const stored = id === null ? null : await store.find(id)
    if (id === null) return sendHtml(req, res, 200, mailboxPage(await listOf(view), nothingOpen))
    if (!stored) {
      const gone = html`<div class="nothing empty"><p>No such email.</p><p class="small">The mailbox may have been emptied.</p>
        <p><a class="link" href="/mail">All emails</a></p></div>`
      return sendHtml(
        req,
        res,
        404,
        mailboxPage(await listOf(view), { title: 'No such email', isOpen: true, content: gone }),
      )
    }
    return sendOpen(req, res, 200, await opened(stored, view, url.searchParams))
  }

  async function opened(stored: OpenMessage['stored'], view: View, query: URLSearchParams): Promise<OpenMessage> {
    const message = await readMessage(stored.raw)
    const asked = query.get('view')
    const fallback: Tab = message.html === null ? 'text' : 'html'
    const tab = asked === 'text' || asked === 'source' ? asked : fallback
    const cause = await store.causeOf(stored)
    return { stored, message, cause, view, tab, sent: query.get('sent'), hasDesk: needs.hasDesk }
  }

  async function sendOpen(req: IncomingMessage, res: ServerResponse, status: number, open: OpenMessage) {
    const title = `${open.stored.subject.slice(0, 100) || 'Email'} | Mailbox`
    sendHtml(
      req,
      res,
      status,
      mailboxPage(await listOf(open.view), { title, isOpen: true, content: messageView(open) }),
    )
  }

  async function sendList(req: IncomingMessage, res: ServerResponse, { searchParams }: URL) {
    const open = searchParams.get('open')
    sendHtml(req, res, 200, listPart(await listOf(viewOf(searchParams, open && isId(open) ? open : null))))
  }

  async function listOf(view: View) {
    // Read first: a message that arrives meanwhile must look new to the page.
    const version = needs.version()
    const offset = (view.page - 1) * pageSize
    const [messages, counts] = await Promise.all([
      store.list({ search: view.search, show: view.show, limit: pageSize, offset }),
      store.counts(view.search),
    ])
    return { view, messages, counts, version }
  }

  async function sendMessages(req: IncomingMessage, res: ServerResponse, query: URLSearchParams) {
    const limit = Math.min(Math.max(Number.parseInt(query.get('limit') ?? '', 10) || 100, 1), 1000)
    const before = query.get('before') ?? ''
    const { search, show } = viewOf(query, null)
    const messages = await store.list({ search, show, limit, ...(isId(before) && { before }) })
    sendJson(req, res, messages.map(summaryAnswer))
  }

  async function sendMessage(
    req: IncomingMessage,
    res: ServerResponse,
    { id, part, index }: { id: string; part: string; index: string },
  ) {
    const stored = await store.find(id)
    if (!stored) return notFound(req, res)
    if (part === 'source') {
      res.setHeader('content-security-policy', deadPolicy)
      return send(req, res, { status: 200, type: 'text/plain; charset=utf-8', body: stored.raw })
    }
    const message = await readMessage(stored.raw)
    if (part === '') return sendJson(req, res, messageAnswer(stored, message))
    if (part === 'html' && message.html !== null) {
      res.setHeader('content-security-policy', framePolicy)
      res.setHeader('x-dns-prefetch-control', 'off')
      return sendHtml(req, res, 200, framedHtml(message))
    }
    const file = part === 'attachments' && /^\d{1,5}$/.test(index) ? message.files[Number(index)] : undefined
    if (!file) return notFound(req, res)
    res.setHeader('content-security-policy', deadPolicy)
    res.setHeader('content-disposition', attachmentHeader(file.name))
    // Never the sender's type: a browser must have no reason to open it.
    send(req, res, { status: 200, type: 'application/octet-stream', body: file.content })
  }

  async function sendEmptying(req: IncomingMessage, res: ServerResponse, url: URL) {
    const list = await listOf(viewOf(url.searchParams, null))
    const { all } = await store.counts()
    const ask = html`<div class="sheet"><h2>Empty the mailbox?</h2>
      <p>${all === 0 ? 'There is no email to delete.' : `This deletes ${countWords(all, 'email')} for good${needs.hasDesk ? ', except those the desk has not taken yet' : ''}. Cases, refunds and tickets stay as they are.`}</p>
      <form method="post" action="/mail/empty">${all === 0 ? '' : html`<button class="btn danger">Delete ${countWords(all, 'email')}</button>`}
        <a class="btn secondary" href="/mail">Keep them</a></form></div>`
    sendHtml(req, res, 200, mailboxPage(list, { title: 'Empty mailbox', isOpen: true, content: ask }))
  }

  async function sendNew(
    req: IncomingMessage,
    res: ServerResponse,
    { searchParams }: URL,
    { mail, problem }: { readonly mail: NewMail; readonly problem: string | null },
  ) {
    const isSent = problem === null && searchParams.has('sent')
    const content = newMailView({ mail, problem, isSent, desk: needs.desk })
    const list = await listOf(viewOf(searchParams, null))
    sendHtml(req, res, problem ? 422 : 200, mailboxPage(list, { title: 'New email | Mailbox', isOpen: true, content }))
  }

  async function postNew(req: IncomingMessage, res: ServerResponse, url: URL) {
    const body = await readBody(req, maxNewMailBytes)
    if (!body) return sendNew(req, res, url, { mail: emptyMail, problem: 'All files together are larger than 18 MB.' })
    const mail = await readNewMail(body, req.headers['content-type'] ?? '')
    if (!mail)
      return sendProblem(req, res, { status: 400, detail: 'This form can’t be read.', code: 'invalid-request' })
    const problem = newMailProblem(mail) ?? (await needs.write(mail).then(() => null, reasonOf))
    if (problem !== null) return sendNew(req, res, url, { mail, problem })
    seeOther(res, '/mail/new?sent=email')
  }

  async function post(req: IncomingMessage, res: ServerResponse, url: URL) {
    if (req.headers.origin !== origin) {
      return sendProblem(req, res, {
        status: 403,
        detail: 'This form did not come from the mailbox.',
        code: 'wrong-origin',
      })
    }
    if (url.pathname === '/mail/new') return postNew(req, res, url)
    const body = await readBody(req, maxFormBytes)
    const form = body && new URLSearchParams(body.toString('utf8'))
    if (!form) return sendProblem(req, res, { status: 413, detail: 'The text is too long.', code: 'too-large' })
    if (url.pathname === '/mail/empty') {
      await store.empty({ keepWaiting: needs.hasDesk })
      needs.onChange()
      return seeOther(res, '/mail')
    }
    const id = /^\/mail\/(\d{1,18})\/answer$/.exec(url.pathname)?.[1]
    const stored = id ? await store.find(id) : null
    if (!id || !stored) return notFound(req, res)
    const [kind, text] = [kindOf(form.get('kind')), form.get('text')?.replaceAll('\r\n', '\n').trim() ?? '']
    try {
      if (kind === 'answer' && text === '') throw new Error('It has no text.')
      await needs.answer(id, kind, text)
    } catch (error) {
      const open = await opened(stored, viewOf(url.searchParams, id), url.searchParams)
      return sendOpen(req, res, 422, { ...open, failed: { text, reason: reasonOf(error) } })
    }
    seeOther(res, `/mail/${id}?sent=${kind}`)
  }
}

const isId = (text: string) => /^\d{1,18}$/.test(text)

const kindOf = (given: string | null): AnswerKind => (given === 'auto-reply' || given === 'bounce' ? given : 'answer')

function viewOf(query: URLSearchParams, open: string | null): View {
  const show = query.get('show')
  return {
    open,
    search: (query.get('search') ?? '').slice(0, 200),
    show: shows.find((each): each is Show => each === show) ?? 'all',
    page: Math.min(Math.max(Number.parseInt(query.get('page') ?? '', 10) || 1, 1), 1_000_000),
  }
}

const sendHtml = (req: IncomingMessage, res: ServerResponse, status: number, body: string) =>
  send(req, res, { status, type: 'text/html; charset=utf-8', body })

const sendJson = (req: IncomingMessage, res: ServerResponse, value: unknown) =>
  send(req, res, { status: 200, type: 'application/json; charset=utf-8', body: JSON.stringify(value) })

const notFound = (req: IncomingMessage, res: ServerResponse) =>
  sendProblem(req, res, { status: 404, detail: 'There is nothing at this address.', code: 'not-found' })

function notAllowed(req: IncomingMessage, res: ServerResponse) {
  res.setHeader('allow', 'GET, HEAD, POST')
  sendProblem(req, res, { status: 405, detail: 'Only GET and POST work here.', code: 'method-not-allowed' })
}

const seeOther = (res: ServerResponse, location: string) => void res.writeHead(303, { location }).end()

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'The mail server did not answer.')

const maxFormBytes = 1024 * 1024
/** In an email files are a third larger, and the server accepts 25 MB. */
const maxNewMailBytes = 18 * 1024 * 1024

/** Null when it is too large. */
async function readBody(req: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  // Read to the end, keeping the socket, which the answer still needs.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size <= maxBytes) chunks.push(chunk)
    if (size > 4 * maxNewMailBytes) return null
  }
  return size > maxBytes ? null : Buffer.concat(chunks)
}
