import { readFileSync } from 'node:fs'
import { getAccount } from '@ground-control/contract/accounts'
import { allEndpoints, capabilityCalls } from '@ground-control/contract/endpoints'
import { expect, test } from 'vitest'
import { useApi } from '#testing/use-api.ts'
import { docsPage } from './description-routes.ts'

const { request } = useApi()
const anonymously = { headers: {} }

test('/openapi.json describes every call of the contract', async () => {
  const reply = await request('/openapi.json', anonymously)
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const document = (await reply.json()) as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string }>>
  }
  expect(document.openapi).toMatch(/^3\.1/)
  const described = Object.values(document.paths).flatMap((operations) => Object.values(operations))
  expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(
    allEndpoints.map(({ name }) => name).toSorted(),
  )
})

test('/docs shows every call to people, without a script', async () => {
  const reply = await request('/docs', anonymously)
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const page = await reply.text()
  for (const { name, method, path, permission } of allEndpoints) {
    expect(page).toContain(`<section id="${name}">\n<h2><b>${method}</b> <code>${path}</code></h2>`)
    expect(page).toContain(`Permission: <b>${permission}</b>`)
  }
  expect(page).toContain('Data of each server-sent event')
  expect(page).toContain('0.0.0-test')
  expect(page).not.toContain('<script')
})

test('/docs shows text as text', () => {
  const summary = `<script>alert('1')</script> & "more"`
  const page = docsPage([{ ...getAccount, summary, refusals: { 404: '<b>gone</b>' } }], { version: '<1>' })
  expect(page).not.toMatch(/<script>|<b>gone|<1>/)
  expect(page).toContain('&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62; &#38; &#34;more&#34;')
})

test('the manual lists every capability with its calls', () => {
  const operations = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
  const [, section = ''] = operations.split('### Extras')
  const [table = ''] = section.split('\n## ')
  const rows = [...table.matchAll(/^\| `([\w-]+)` \| [^|]+ \| (.*) \|$/gm)]
  const listed = rows.map(([, name, calls = '']) => [name, calls.match(/\w+/g)])
  expect(listed).toEqual(Object.entries(capabilityCalls).map(([name, calls]) => [name, calls.map((call) => call.name)]))
})
