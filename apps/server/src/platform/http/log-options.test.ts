import { getOverallStats } from '@ground-control/contract/figures/overview'
import { expect, test } from 'vitest'
import { useApi } from '#testing/use-api.ts'
import { withoutPersons } from './log-options.ts'

const { app, log, pool, request, token } = useApi()

test.each([
  ['mail of ada.l+x@guests.example bounced', 'mail of [email] bounced'],
  ['Key (email)=(ada@guests.example) already exists.', 'Key (email)=([email]) already exists.'],
  ['no such phone +44 20 7946 0958 here', 'no such phone [phone] here'],
  ['called 020 7946 0958', 'called [phone]'],
  ['called (555) 010-0199', 'called [phone]'],
  ['authorization: Bearer abc.def', 'authorization: Bearer [token]'],
  ['got eyJhbGciOi.eyJzdWIi.sig_-x', 'got [token]'],
  ['key sk_test_51Habc and whsec_12ab', 'key [key] and [key]'],
  [
    'Failed query: select 1 where x = $1\nparams: Ada,ada@guests.example',
    'Failed query: select 1 where x = $1\nparams: [redacted]',
  ],
  ['at 2026-11-15T08:00:00Z in 120 ms, port 54321', 'at 2026-11-15T08:00:00Z in 120 ms, port 54321'],
])('%j is logged as %j', (text, logged) => {
  expect(withoutPersons(text)).toBe(logged)
})

test('a failing query leaves neither its values nor the caller in the log', { tags: ['P26'] }, async () => {
  const sent = await token()
  await pool.query('alter table folded_event_day_stats rename to days_away')
  const headers = { authorization: `Bearer ${sent}` }
  const reply = await request(`${getOverallStats.path}?startDate=2026-01-01`, { headers })
  await pool.query('alter table days_away rename to folded_event_day_stats')
  expect(reply.status).toBe(500)
  const lines = JSON.stringify(log)
  expect(lines).toContain('42P01')
  expect(lines).toContain('params: [redacted]')
  expect(lines).not.toContain(sent)
  expect(lines).not.toMatch(/super@orbit\.example|2026-01-01/)
})

test('a line break in a logged value starts no new line', { tags: ['H9'] }, () => {
  const before = log.length
  const forged = 'said\r\n{"level":60,"msg":"forged"}\n'
  app().log.warn({ answer: forged }, forged)
  expect(log.slice(before)).toMatchObject([{ level: 40, msg: forged, answer: forged }])
})

test('secret fields are redacted by name, at the top and one level down', () => {
  const email = 'ada@guests.example'
  app().log.warn(
    { email, person: { email, phone: '+1 555 010 0199', token: 'hush' }, headers: { cookie: 'hush' } },
    'x',
  )
  const line = JSON.stringify(log.at(-1))
  expect(line).not.toMatch(/ada@|555 010|hush/)
  expect(line).toContain('[redacted]')
})

test('an error is logged with its causes and its stack', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ada@guests.example)' })
  app().log.error({ err: new Error('outer for ada@guests.example', { cause }) }, 'y')
  const line = log.at(-1) as unknown as { err: { message: string; stack: string; cause: { code: string } } }
  expect(line.err.message).toBe('outer for [email]')
  expect(line.err.stack).toContain('log-options.test.ts')
  expect(line.err.cause.code).toBe('23505')
  expect(JSON.stringify(line)).not.toContain('ada@')
})
