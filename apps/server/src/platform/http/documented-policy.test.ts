import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readEnvironment } from '#platform/environment.ts'
import { consoleIdentityOf, providerFacts } from '#platform/identity/identity-settings.ts'
import { securityHeaders } from './pages/security-headers.ts'

const operations = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')

test('the policy in docs/operations.md matches its worked settings', async () => {
  const [, section = ''] = operations.split('### Firebase and Stripe, end to end')
  const [, settings = ''] = /```env\n(.*?)```/s.exec(section) ?? []
  const environment = readEnvironment(
    Object.fromEntries([...settings.matchAll(/^\s*(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value])),
  )
  const app = Fastify()
  securityHeaders(app, {
    identity: consoleIdentityOf(providerFacts(environment)),
    calendarApiBase: environment.CALENDAR_API_BASE,
  })
  app.get('/', async () => '')
  const { headers } = await app.inject('/')
  expect(/^content-security-policy: (.*)$/m.exec(section)?.[1]).toBe(headers['content-security-policy'])
})
