import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NoticeKind } from '@ground-control/domain/mail/notices/notice'
import { sampleNotices } from '@ground-control/domain/mail/notices/sample-notices'
import { darkQuery } from '@ground-control/server/modules/mail/notices/notice-style'
import { type RenderedNotice, renderNotice } from '@ground-control/server/modules/mail/notices/render-notice'

export const galleryPath = '/kit/emails'

const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'"
const framePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

export function noticeGallery(request: IncomingMessage, response: ServerResponse): void {
  answer(request.url ?? '').then(
    ({ status = 200, policy, body }) => {
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
      response.end(request.method === 'HEAD' ? undefined : body)
    },
    (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : undefined),
  )
}

async function answer(url: string): Promise<{ status?: number; policy: string; body: string }> {
  const { pathname, searchParams } = new URL(url, 'http://gallery.invalid')
  const kind = pathname.slice(galleryPath.length + 1)
  if (kind === '') return { policy: pagePolicy, body: await page() }
  if (!isKind(kind)) return { status: 404, policy: pagePolicy, body: 'No such email.' }
  return { policy: framePolicy, body: inScheme(await sample(kind), searchParams.get('scheme') === 'dark') }
}

const isKind = (text: string): text is NoticeKind => Object.hasOwn(sampleNotices, text)

const kinds = Object.keys(sampleNotices).filter(isKind)

const sample = (kind: NoticeKind) => renderNotice(sampleNotices[kind], 'support@orbit.example')

async function page(): Promise<string> {
  const parts = await Promise.all(kinds.map(async (kind) => section(kind, await sample(kind))))
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Emails to customers</title><style>${style}</style>
<h1>Emails to customers</h1>${parts.join('')}</html>`
}

const section = (kind: NoticeKind, { subject, text, attachments }: RenderedNotice) => `<section id="${kind}">
<h2>${escaped(subject)}</h2><p>${kind}${attachments.map(({ name }) => ` · ${escaped(name)}`).join('')}</p>
<div><iframe title="${kind}, light" src="${galleryPath}/${kind}?scheme=light"></iframe>
<iframe title="${kind}, dark" src="${galleryPath}/${kind}?scheme=dark"></iframe>
<pre aria-label="${kind}, text">${escaped(text)}</pre></div></section>`

/** Independent of the screen's own scheme, with pictures included. */
const inScheme = ({ html, attachments }: RenderedNotice, isDark: boolean) =>
  attachments.reduce(
    (shown, { contentId, type, content }) =>
      contentId ? shown.replaceAll(`cid:${contentId}`, `data:${type};base64,${content.toString('base64')}`) : shown,
    html.replace(darkQuery, isDark ? '@media all' : '@media not all'),
  )

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const style = `body { margin: 24px; background: #181e21; color: #eef2f3; font: 15px/1.5 system-ui, sans-serif }
h2 { margin: 32px 0 0; font-size: 17px } p { margin: 0 0 8px; color: #a7b3b8 }
div { display: grid; grid-template-columns: repeat(auto-fit, minmax(380px, 1fr)); gap: 16px }
iframe { width: 100%; height: 720px; border: 0; border-radius: 6px }
pre { margin: 0; padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; background: #0c1012; border-radius: 6px }`
