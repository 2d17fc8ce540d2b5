import { Html, html } from '#http/html.ts'
import { countWords, nameOf, shortTime } from '#mail/mail-words.ts'
import { type Counts, type Show, type StoredMessage, shows } from '#mail/mailbox-store.ts'
import { icons } from './icons.ts'

/** What the address says about the list. */
export type View = {
  readonly search: string
  readonly show: Show
  readonly page: number
  /** The open message. */
  readonly open: string | null
}

export type MailboxList = {
  readonly view: View
  readonly messages: readonly StoredMessage[]
  readonly counts: Counts
  /** Changes with every change of the mailbox. */
  readonly version: string
}

export const pageSize = 50

/** What is shown beside the list. On a phone it replaces the list. */
export type Beside = { readonly title: string; readonly isOpen: boolean; readonly content: Html }

export function mailboxPage(list: MailboxList, beside: Beside): string {
  const { view } = list
  return page(
    beside,
    html`<section class="messages" aria-label="Emails">
    <form class="find" role="search" action="${view.open === null ? '/mail' : `/mail/${view.open}`}">
      <label class="input">${icons.search}<span class="sr">Search by address, subject or text</span>
        <input id="search" name="search" value="${view.search}" placeholder="Search by address, subject or text"
          autocomplete="off" spellcheck="false" maxlength="200"></label>
      ${view.show === 'all' ? '' : html`<input type="hidden" name="show" value="${view.show}">`}
      <nav id="shows" class="seg" aria-label="Which emails">${showLinks(list)}</nav>
    </form>
    <p id="note" class="note" role="status" hidden></p>
    <p id="said" class="sr" role="status"></p>
    <button id="newer" class="btn secondary newer" hidden>Show new emails</button>
    ${listParts(list)}
  </section>`,
    script,
  )
}

// Not a template: the bundler would make a closing script tag in one depend on a helper package.
const script = new Html('<script type="module" src="/mail/mailbox.js"></script>')

/** Shown if even the list couldn't be read. */
export const failedPage = (address: string): string =>
  page(
    {
      title: 'Mailbox',
      isOpen: true,
      content: html`<div class="nothing empty"><p role="alert">Couldn't load the mailbox.</p>
        <p><a class="link" href="${address}">Try again</a></p></div>`,
    },
    html`<section class="messages" aria-label="Emails"></section>`,
    html``,
  )

function page({ title, isOpen, content }: Beside, list: Html, code: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/mail/mailbox.css">
${code}
</head>
<body class="${isOpen ? 'opened' : ''}">
<header class="bar">
  <a class="skip sr" href="#message">Skip to the email</a>
  <h1 class="brand">${icons.emblem}Mailbox</h1>
  <span class="chip">${icons.house}Embedded mail server</span>
  <span class="small trunc">Every message of this platform stays here. Nothing leaves this machine.</span>
  <div class="end">
    <a class="btn json" href="/mail/messages">JSON</a>
    <a class="btn" href="/mail/new">New email…</a>
    <a class="btn" href="/mail/empty"><span>Empty<span class="wide"> mailbox</span>…</span></a>
    <a class="btn secondary" href="/"><span><span class="wide">Open the </span>console</span>${icons.arrowRight}</a>
  </div>
</header>
<main class="box">
  ${list}
  <section id="message" class="message" aria-label="Email" tabindex="-1">${content}</section>
</main>
</body>
</html>`.markup
}

/** The part of the page that is fetched again when the mailbox changes. */
export const listPart = (list: MailboxList): string =>
  html`<nav id="shows">${showLinks(list)}</nav>${listParts(list)}`.markup

export const nothingOpen: Beside = {
  title: 'Mailbox',
  isOpen: false,
  content: html`<div class="nothing empty"><p>Select an email.</p>
  <p class="small">↓ moves through the list, / searches, N writes to the desk.</p></div>`,
}

const labels: Readonly<Record<Show, string>> = {
  all: 'All',
  out: 'To customers',
  in: 'To the desk',
  bounced: 'Bounced',
}

const showLinks = ({ view, counts }: MailboxList): readonly Html[] =>
  shows.map(
    (show) =>
      html`<a href="${addressOf({ ...view, show, page: 1 })}" ${show === view.show ? html`aria-current="true"` : ''}>${labels[show]} ${counts[show].toLocaleString('en-US')}</a>`,
  )

function listParts(list: MailboxList): Html {
  const { messages, version } = list
  return html`<div id="rows" class="rows" aria-busy="false" data-version="${version}">
      ${messages.length > 0 ? html`<ul>${messages.map((message) => row(message, list.view))}</ul>` : emptyList(list)}
    </div>
    <div id="pager">${pager(list)}</div>`
}

function row(message: StoredMessage, view: View): Html {
  const { id, direction, from, to, subject, receivedAt, bounced } = message
  const icon = bounced ? icons.mailWarning : direction === 'out' ? icons.arrowUpRight : icons.arrowDownLeft
  const who = direction === 'out' ? `To ${to.slice(0, 3).map(nameOf).join(', ')}` : `From ${nameOf(from)}`
  return html`<li><a class="ml" data-id="${id}" href="${addressOf({ ...view, open: id })}" ${view.open === id ? html`aria-current="true"` : ''}>
    ${icon}<span class="who trunc">${who}</span>
    <time class="small" datetime="${receivedAt.toISOString()}">${shortTime(receivedAt, new Date())}</time>
    <span class="line trunc">${shownSubject(subject)}</span>
    ${lastLine(message)}</a></li>`
}

function lastLine({ bounced, handOverProblem, preview }: StoredMessage): Html {
  if (bounced) return html`<span class="small line trunc bad">Bounced: ${bounced}</span>`
  if (handOverProblem) return html`<span class="small line trunc bad">Not at the desk yet: ${handOverProblem}</span>`
  return html`<span class="small line trunc">${preview}</span>`
}

const maxShownSubject = 300

/** A subject may be thousands of characters long. */
export const shownSubject = (subject: string): string =>
  subject.length > maxShownSubject ? `${subject.slice(0, maxShownSubject)}…` : subject || '(no subject)'

function emptyList({ view, counts }: MailboxList): Html {
  const reset = addressOf({ ...view, search: '', show: 'all', page: 1 })
  if (view.search !== '' || counts.all > 0) {
    return html`<div class="empty"><div class="seats"></div><p>No emails match.</p>
      <p><a class="link" href="${reset}">Show all emails</a></p></div>`
  }
  return html`<div class="empty"><div class="seats"></div><p>No emails yet.</p>
    <p class="small">What the platform sends appears here by itself.</p>
    <p><a class="btn secondary" href="/mail/new">Write to the desk</a></p></div>`
}

function pager({ view, counts, messages }: MailboxList): Html {
  const total = counts[view.show]
  if (total <= pageSize && view.page === 1) return html``
  const first = (view.page - 1) * pageSize + 1
  const link = (page: number, words: string) =>
    html`<a class="btn secondary" href="${addressOf({ ...view, page })}">${words}</a>`
  return html`<nav class="pager" aria-label="Pages"><span class="small">
      ${messages.length > 0 ? `${first.toLocaleString('en-US')}–${(first + messages.length - 1).toLocaleString('en-US')} of ` : ''}${countWords(total, 'email')}</span>
    <span class="end">${view.page > 1 ? link(view.page - 1, 'Newer') : ''}${view.page * pageSize < total ? link(view.page + 1, 'Older') : ''}</span></nav>`
}

/** The address of the open message, or of the list alone. */
export function addressOf({ open, search, show, page }: View, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(show !== 'all' && { show }),
    ...(page > 1 && { page: String(page) }),
    ...more,
  })
  return `/mail${open === null ? '' : `/${open}`}${query.size > 0 ? `?${query}` : ''}`
}
