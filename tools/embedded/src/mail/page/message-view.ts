import { type Html, html } from '#http/html.ts'
import { correspondentsOf } from '#mail/answer.ts'
import { nameAndAddress, nameOf, peopleWords, shortTime, sizeWords } from '#mail/mail-words.ts'
import type { Cause, StoredMessage } from '#mail/mailbox-store.ts'
import type { ReadMessage } from '#mail/read-message.ts'
import { icons } from './icons.ts'
import { addressOf, shownSubject, type View } from './mailbox-page.ts'

export type Tab = 'text' | 'html' | 'source'

export type OpenMessage = {
  readonly stored: StoredMessage & { readonly raw: Buffer }
  readonly message: ReadMessage
  readonly cause: Cause | null
  readonly view: View
  readonly tab: Tab
  /** The message that was just sent from this page. */
  readonly sent: string | null
  /** Whether a desk accepts mail for our own domain. */
  readonly hasDesk: boolean
  /** A reply that couldn't be sent, and why. */
  readonly failed?: { readonly text: string; readonly reason: string }
}

export function messageView(open: OpenMessage): Html {
  const { stored, message, cause, view, tab, sent } = open
  const tabs: readonly Tab[] = message.html === null ? ['text', 'source'] : ['text', 'html', 'source']
  return html`<div class="hd">
      <a class="back" href="${addressOf({ ...view, open: null })}">All emails</a>
      <div class="top"><h2>${shownSubject(stored.subject)}</h2>${stateOf(stored)}</div>
      <dl class="kv">
        <dt>From</dt><dd>${nameAndAddress(stored.from)}</dd>
        <dt>To</dt><dd>${peopleWords(stored.to)}</dd>
        ${cause ? html`<dt>${stored.direction === 'out' ? 'Caused by' : 'Case'}</dt><dd><a class="link id" href="${consoleAddress(cause)}">${cause.id}</a></dd>` : ''}
        ${stored.messageId ? html`<dt>Message-ID</dt><dd class="id">${stored.messageId}</dd>` : ''}
      </dl>
      ${message.files.length > 0 ? fileLinks(stored.id, message) : ''}
      <nav class="tabs" aria-label="Shown as">${tabs.map(
        (each) =>
          html`<a href="${addressOf(view, { view: each })}" ${each === tab ? html`aria-current="true"` : ''}>${tabWords[each]}</a>`,
      )}</nav>
    </div>
    <div class="mail" tabindex="0" role="region" aria-label="Content">${content(open)}</div>
    ${sent ? html`<p class="ans callout done" role="status">${sentWords.get(sent) ?? ''}</p>` : ''}
    ${answerForm(open)}`
}

const consoleAddress = ({ kind, id }: Cause): string =>
  kind === 'case' ? `/support?${new URLSearchParams({ case: id })}` : `/${kind}s/${encodeURIComponent(id)}`

const tabWords: Readonly<Record<Tab, string>> = { text: 'Text', html: 'HTML', source: 'Source' }

const sentWords = new Map([
  ['answer', 'The answer is sent.'],
  ['auto-reply', 'The automatic reply is sent.'],
  ['bounce', 'The bounce is sent.'],
])

function stateOf({ direction, receivedAt, bounced, handedOverAt, handOverProblem }: StoredMessage): Html {
  const now = new Date()
  if (bounced) return html`<p class="state bad">${icons.mailWarning}Bounced “${bounced}”</p>`
  if (direction === 'out')
    return html`<p class="state">${icons.checkCheck}<span>Sent ${timeOf(receivedAt, now)}</span></p>`
  if (handedOverAt)
    return html`<p class="state">${icons.checkCheck}<span>At the desk ${timeOf(handedOverAt, now)}</span></p>`
  if (handOverProblem)
    return html`<p class="state bad">${icons.mailWarning}Not at the desk yet “${handOverProblem}”</p>`
  return html`<p class="state"><span>Received ${timeOf(receivedAt, now)}</span></p>`
}

const timeOf = (moment: Date, now: Date): Html =>
  html`<time datetime="${moment.toISOString()}">${shortTime(moment, now)}</time>`

const fileLinks = (id: string, { files }: ReadMessage): Html =>
  html`<ul class="files" aria-label="Attachments">${files.map(
    ({ name, content: { length } }, index) =>
      html`<li><a class="btn secondary" href="/mail/messages/${id}/attachments/${String(index)}" download>${icons.paperclip}<span class="trunc">${name}</span> <span class="small">${sizeWords(length)}</span></a></li>`,
  )}</ul>`

const maxSourceBytes = 256 * 1024

function content({ stored, message, tab }: OpenMessage): Html {
  const problem = message.problem
    ? html`<p class="callout">This email can't be taken apart (${message.problem}). Its source is complete.</p>`
    : ''
  if (tab === 'source') {
    const isCut = stored.raw.length > maxSourceBytes
    return html`<div>${
      isCut
        ? html`<p class="callout">The first 256 KB of ${sizeWords(stored.raw.length)}.
        <a class="link" href="/mail/messages/${stored.id}/source">Open all of it</a></p>`
        : ''
    }
      <pre class="source">${stored.raw.subarray(0, maxSourceBytes).toString('utf8')}</pre></div>`
  }
  if (tab === 'html') {
    return html`<iframe class="paper" title="The email as HTML" sandbox referrerpolicy="no-referrer"
        src="/mail/messages/${stored.id}/html"></iframe>
      <div class="aside small"><p>Shown without scripts or outside pictures.</p></div>`
  }
  return html`<div class="text">${problem}${message.text ? foldedText(message.text) : html`<p class="small">${problem ? '' : 'This email has no text.'}</p>`}</div>`
}

/** Folds quotes, because readers look for the answer. */
function foldedText(text: string): readonly Html[] {
  const parts: { readonly isQuote: boolean; readonly lines: string[] }[] = []
  for (const line of text.split('\n')) {
    const isQuote = line.startsWith('>')
    const last = parts.at(-1)
    if (last?.isQuote === isQuote) last.lines.push(line)
    else parts.push({ isQuote, lines: [line] })
  }
  return parts.map(({ isQuote, lines }) =>
    isQuote
      ? html`<details class="quote"><summary>Quoted text</summary><span>${lines.join('\n')}</span></details>`
      : html`${lines.join('\n')}
`,
  )
}

function answerForm({ stored, message, hasDesk, failed }: OpenMessage): Html {
  const people = correspondentsOf(stored, message)
  if (!people) return html``
  const { recipient, desk } = people
  const name = nameOf(recipient)
  return html`<form class="ans" method="post" action="/mail/${stored.id}/answer">
    <div class="to"><span class="who trunc">Answer as ${name}</span>
      <span class="small trunc">from ${recipient.address} to ${desk.address}</span>
      <span class="end"><button class="btn" name="kind" value="auto-reply" formnovalidate>Auto-reply</button>
        ${stored.envelope.from && !stored.bounced ? html`<button class="btn" name="kind" value="bounce" formnovalidate>Bounce</button>` : ''}</span></div>
    ${failed ? html`<p class="callout bad" role="alert">The answer was not sent: ${failed.reason} Your text is kept; try again.</p>` : ''}
    <textarea name="text" required maxlength="100000" aria-label="Answer as ${name}" placeholder="Write an answer">${failed?.text ?? ''}</textarea>
    <div class="ft"><span class="small">Travels by SMTP like any other email.${hasDesk ? ' It opens a case, or lands in the one it belongs to.' : ''}</span>
      <span class="end"><button class="btn primary" name="kind" value="answer">Send as ${name}</button></span></div>
  </form>`
}

/** Nothing in the frame may run, be sent or be loaded. Pictures and styles must be in the message itself. */
export const framePolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"

const picture = /^image\/(png|jpeg|gif|webp)$/

/** Inserts attached pictures where the message refers to them by `cid:`. */
export function framedHtml({ html, files }: ReadMessage): string {
  const pictures = new Map(
    files.flatMap(({ contentId, type, content }) =>
      contentId && picture.test(type)
        ? [[contentId, `data:${type};base64,${content.toString('base64')}`] as const]
        : [],
    ),
  )
  return (
    (html ?? '')
      .replace(/\bcid:([^"'\s)>]{1,500})/gi, (found, id: string) => pictures.get(id) ?? found)
      // The policy does not stop a browser from connecting ahead (rel=preconnect).
      .replace(/<link\b/gi, '<x-link')
  )
}
