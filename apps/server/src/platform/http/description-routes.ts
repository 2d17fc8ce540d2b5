import type { Endpoint } from '@ground-control/contract/endpoint'
import { allEndpoints, isSpecified } from '@ground-control/contract/endpoints'
import { openApiDocument } from '@ground-control/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

type Description = { readonly version: string; readonly extras?: boolean }

export function descriptionRoutes(app: FastifyInstance, { version, extras = true }: Description) {
  const endpoints = extras ? allEndpoints : allEndpoints.filter(isSpecified)
  const document = once(() => JSON.stringify(openApiDocument(endpoints, { version })))
  const page = once(() => docsPage(endpoints, { version }))
  app.get('/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(document()))
  app.get('/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(page()))
}

function once(write: () => string): () => string {
  let written: string | undefined
  return () => {
    written ??= write()
    return written
  }
}

export function docsPage(endpoints: readonly Endpoint[], { version }: { version: string }): string {
  const links = endpoints.map(({ name, method, path }) => `<li><a href="#${name}">${method} ${asText(path)}</a></li>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Platform API · Ground Control</title>
<style>${style}</style>
</head>
<body>
<header><h1>Ground Control platform API</h1>
<p>Version ${asText(version)}. Machine-readable: <a href="/openapi.json">/openapi.json</a>.
Errors are RFC 9457 problem details with <code>code</code> and <code>requestId</code>.</p></header>
<nav aria-label="Endpoints"><ul>${links.join('')}</ul></nav>
<main>${endpoints.map(section).join('\n')}</main>
</body>
</html>`
}

function section(endpoint: Endpoint): string {
  const refusals = Object.entries(endpoint.refusals ?? {}).map(([status, why]) => `<li>${status}: ${asText(why)}</li>`)
  return `<section id="${endpoint.name}">
<h2><b>${endpoint.method}</b> <code>${asText(endpoint.path)}</code></h2>
<p>${asText(endpoint.summary)}. Permission: <b>${endpoint.permission}</b>.${
    endpoint.actsForOrganization ? ' Sent with the organization header.' : ''
  }</p>
${part('Path', endpoint.params)}${part('Query', endpoint.query)}${part('Body', endpoint.body)}${part(endpoint.streamsEvents ? 'Data of each server-sent event' : endpoint.servesFile ? 'The bytes of a file' : 'Response', endpoint.reply, 'output')}
${refusals.length > 0 ? `<h3>Errors</h3><ul>${refusals.join('')}</ul>` : ''}
</section>`
}

function part(title: string, schema: z.ZodType | undefined, io: 'input' | 'output' = 'input'): string {
  if (!schema) return ''
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return `<details><summary>${title}</summary><pre>${asText(JSON.stringify(json, null, 2))}</pre></details>`
}

const asText = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `
:root { color-scheme: dark; --line: oklch(0.3 0.012 235); --quiet: oklch(0.8 0.01 235); --lamp: oklch(0.915 0.066 92) }
body { margin: 0 auto; max-width: 70rem; padding: 24px; background: oklch(0.172 0.008 235); color: oklch(0.955 0.004 235); font: 14px/1.5 system-ui, sans-serif }
a { color: oklch(0.775 0.095 232) } :focus-visible { outline: 2px solid var(--lamp); outline-offset: 2px }
nav ul { columns: 2 24rem; padding: 0; list-style: none; font-family: ui-monospace, monospace; font-size: 12px }
section { border-top: 1px solid var(--line); padding: 12px 0 } h2 { font-size: 15px } h2 b { color: var(--lamp) } h3 { font-size: 13px }
p { color: var(--quiet) } pre { overflow: auto; padding: 12px; background: oklch(0.158 0.008 235); border: 1px solid var(--line); border-radius: 6px; font-size: 12px }
summary { cursor: pointer; min-height: 24px }`
