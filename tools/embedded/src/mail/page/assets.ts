import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { send } from '#http/send.ts'
import { mailboxScript } from './mailbox-script.ts'
import { mailboxStyle } from './mailbox-style.ts'

const require = createRequire(import.meta.url)

const assets: Readonly<Record<string, { readonly type: string; readonly body: () => string | Buffer }>> = {
  'mailbox.css': { type: 'text/css; charset=utf-8', body: () => mailboxStyle },
  'mailbox.js': { type: 'text/javascript; charset=utf-8', body: () => mailboxScript },
  'plex.woff2': {
    type: 'font/woff2',
    body: () =>
      readFileSync(require.resolve('@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2')),
  },
  'geist-mono.woff2': {
    type: 'font/woff2',
    body: () =>
      readFileSync(require.resolve('@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2')),
  },
}

/** False when there is no such file. */
export function sendAsset(req: IncomingMessage, res: ServerResponse, name: string): boolean {
  const asset = Object.hasOwn(assets, name) ? assets[name] : undefined
  if (!asset) return false
  if (asset.type === 'font/woff2') res.setHeader('cache-control', 'public, max-age=86400')
  send(req, res, { status: 200, type: asset.type, body: asset.body() })
  return true
}
