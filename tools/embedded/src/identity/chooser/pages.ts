import type { ErrorOut } from 'oidc-provider'
import { type Html, html } from '#http/html.ts'
import { googleCalendarScope } from '#identity/identity-facts.ts'
import type { IdentityUser } from '#identity/identity-store.ts'
import { demoSignIns } from '#identity/sign-ins.ts'
import { pageStyle } from './page-style.ts'

type Choice = {
  readonly action: string
  readonly users: readonly IdentityUser[]
  readonly scopes: readonly string[]
}

export function chooserPage({ action, users, scopes }: Choice) {
  const wishes = scopes.flatMap((scope) => scopeWords.get(scope) ?? [])
  return page(
    'Choose an account',
    html`<h1>Choose an account</h1>
      <p>This is the embedded demo identity. It needs no password: choose who to sign in as.</p>
      <form method="post" action="${action}">
        <ul class="people">${users.map(personItem)}</ul>
      </form>
      <h2>Ground Control wants to</h2>
      <ul class="small wishes">${[...wishes, 'keep you signed in'].map((wish) => html`<li>${wish}</li>`)}</ul>
      <form method="post" action="${action}" class="actions"><button name="cancel" value="yes">Cancel</button></form>`,
  )
}

export const expiredPage = () =>
  page(
    'Sign-in expired',
    html`<h1>Sign-in expired</h1>
      <p>This sign-in has expired. Close this window and try again.</p>`,
  )

export const refusedPage = (reason: string) =>
  page(
    'Sign-in refused',
    html`<h1>Sign-in refused</h1>
      <p>${reason} Close this window and try again.</p>`,
  )

export const errorPage = ({ error, error_description: description }: ErrorOut) =>
  page(
    'Sign-in failed',
    html`<h1>Sign-in failed</h1>
      <p>This sign-in cannot continue. Close this window and try again.</p>
      <p class="small"><code>${error}</code> ${description ?? ''}</p>`,
  )

export const signOutPage = (form: Html) =>
  page(
    'Sign out',
    html`<h1>Sign out</h1>
      <p>End your session with the embedded demo identity in this browser?</p>
      ${form}
      <div class="actions">
        <button form="op.logoutForm">Stay signed in</button>
        <button form="op.logoutForm" name="logout" value="yes" autofocus>Sign out</button>
      </div>`,
  )

export const signedOutPage = () =>
  page(
    'Signed out',
    html`<h1>Signed out</h1>
      <p>Your session with the embedded demo identity has ended. You can close this window.</p>`,
  )

const scopeWords = new Map([
  ['openid', 'know which account you chose'],
  ['email', 'see your email address'],
  ['profile', 'see your name'],
  ['calendar', 'see and change your calendar'],
  [googleCalendarScope, 'add events to your Google calendar'],
])

const notes = new Map(demoSignIns.map(({ accountId, note }) => [accountId, note]))

const personItem = ({ accountId, name, email }: IdentityUser, index: number) =>
  html`<li><button class="person" name="account" value="${accountId}" ${index === 0 ? html`autofocus` : ''}>
    <span class="avatar" aria-hidden="true">${initialsOf(name)}</span>
    <span class="who">${name} <span>${email}</span></span>
    <span class="note">${notes.get(accountId) ?? ''}</span>
  </button></li>`

function initialsOf(name: string) {
  const words = name.split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => [...(word ?? '')][0] ?? '').join('')
}

function page(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${pageStyle}
</head>
<body>
<main>
<div class="brand">${emblem} Ground Control</div>
${content}
</main>
</body>
</html>`.markup
}

const emblem = html`<svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.9"
  stroke-linecap="round" aria-hidden="true"><path d="M2.5 19.5h19M7 16.4a5 5 0 0 1 10 0M2.9 15.2a9.3 9.3 0 0 1 10.6-8"/>
  <circle cx="18.1" cy="9.3" r="2.2" fill="currentColor" stroke="none"/></svg>`
