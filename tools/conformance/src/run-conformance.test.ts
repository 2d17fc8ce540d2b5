import { expect, test } from 'vitest'
import type { Given } from '#testing/small-answers.ts'
import { CannotRun } from './cannot-run.ts'
import { callNumbers, type Report } from './report.ts'
import { reportText } from './report-text.ts'
import { type Conformance, runConformance } from './run-conformance.ts'
import { type Planted, plants } from './testing/plants.ts'
import { type Plant, startSmallPlatform, token } from './testing/small-platform.ts'

/** Everything that --write may change. */
const named = {
  eventId: 'evt_night',
  ticketTypeId: 'typ_floor',
  email: 'kit@conformance.example',
  accountId: 'acc_ada',
  paymentId: 'pi_one',
}

const places = { orgId: 'org_lumen', spaceId: 'spc_main' }

async function run(plant?: Plant, wanted: Partial<Conformance> = {}) {
  const platform = await startSmallPlatform(plant)
  try {
    const report = await runConformance({ base: platform.base, token, patienceMs: 2_000, ...wanted })
    return { report, platform }
  } finally {
    await platform.close()
  }
}

const those = ({ calls }: Report, wanted: string) =>
  calls.filter(({ verdict }) => verdict === wanted).map(({ number }) => number)
const textOf = ({ calls }: Report, wanted: string) =>
  (calls.find(({ number }) => number === wanted)?.findings ?? []).map(({ text }) => text).join('\n')
const changes = ['P9', 'P10', 'P15', 'P16', 'P17', 'P22']

test('a platform with only the specified calls passes, is only read, and gets a full report', async () => {
  const { report, platform } = await run()
  expect(those(report, 'deviates'), reportText(report)).toEqual([])
  expect(those(report, 'not-tried')).toEqual(changes)
  const changed = platform.seen.filter((each) => /^(PUT|POST)/.test(each) && !/\/(batch|accounts)$/.test(each))
  expect(changed).toEqual([])
  expect(reportText(report)).toContain('19 of 25 calls fit, 0 do not, 6 were not tried.')
})

test('with --write all calls are tried, and undone where possible', async () => {
  const warnings: string[] = []
  const { report, platform } = await run(undefined, { write: true, named, warn: (text) => warnings.push(text) })
  expect(those(report, 'deviates'), reportText(report)).toEqual([])
  expect(those(report, 'not-tried')).toEqual([])
  expect(warnings).toHaveLength(6)
  expect(platform.state.tickets.map(({ redeemed }) => redeemed)).not.toContain(true)
  expect(platform.state.claims.get('acc_ada')).toEqual({})
  expect(platform.state.tickets.filter(({ refundId }) => refundId).map(({ ticketId }) => ticketId)).toContain('tkt_002')
})

test('with --write and no names, only requests that must be refused are sent', async () => {
  const { report, platform } = await run(undefined, { write: true })
  const before = (await startedState()).tickets
  expect(those(report, 'deviates')).toEqual([])
  expect(those(report, 'not-tried')).toEqual(changes)
  expect(platform.seen.some((each) => each.startsWith('POST /api/v2/payments/refund'))).toBe(true)
  expect(platform.state.tickets).toEqual(before)
})

async function startedState() {
  const platform = await startSmallPlatform()
  await platform.close()
  return platform.state
}

test.concurrent.each(plants)('found: $number $name', async (planted) => {
  const { together, report } = await runWith(planted)
  const found = report.calls.find(({ number }) => number === planted.number)
  const deviations = found?.findings.filter(({ kind }) => kind === 'deviation').map(({ text }) => text)
  expect(deviations?.join('\n')).toMatch(planted.says)
  expect(found?.meaning).toMatch(planted.means ?? /\.$/)
  expect(new Set(those(report, 'deviates')), reportText(report)).toEqual(new Set(together.map(({ number }) => number)))
  // Reports are passed around, so they must not contain names, addresses or tokens.
  expect(JSON.stringify(report)).not.toMatch(/Lovelace|guests\.example|eyJ/)
})

/** Plants several faults per run, at most one for each call, because the run is the slow part. */
const groups = plants.reduce<Planted[][]>((all, planted) => {
  const free = all.find((group) =>
    group.every(({ number, write }) => number !== planted.number && write === planted.write),
  )
  if (free) free.push(planted)
  else all.push([planted])
  return all
}, [])

const runs = new Map<readonly Planted[], Promise<Report>>()

async function runWith(planted: Planted) {
  const together = groups.find((group) => group.includes(planted)) ?? []
  const plant: Plant = (exchange, right, state) =>
    together.find(({ number }) => number === exchange.number)?.plant(exchange, right, state) ?? right
  const asked = planted.write ? { write: true } : {}
  // Names the ids, so that a call with a planted fault isn't needed to find them.
  const started =
    runs.get(together) ?? run(plant, { ...asked, named: { ...named, ...places } }).then(({ report }) => report)
  runs.set(together, started)
  return { together, report: await started }
}

test('each of the 25 calls has a planted fault', () => {
  expect(callNumbers).toHaveLength(25)
  expect(callNumbers.filter((number) => !plants.some((each) => each.number === number))).toEqual([])
})

/** All other forms of the same answer that the console reads. */
const otherWays: Readonly<Record<string, (right: Given) => Given>> = {
  P6: ({ body, ...rest }) => ({ ...rest, body: (body as { organizations: unknown[] }).organizations }),
  P14: ({ body, ...rest }) => ({
    ...rest,
    body: `\uFEFF${JSON.stringify(body, null, 4)}`,
    headers: { 'content-type': 'text/plain' },
  }),
  P25: ({ body, ...rest }) => ({
    ...rest,
    body: {
      data: (body as Record<string, unknown>[]).map(({ ticketName, ticketTypeId, ...row }) => ({
        ...row,
        ticketType: ticketName,
        ticketTypeID: ticketTypeId,
        seat: 'B12',
      })),
    },
  }),
}

test('other forms that the console accepts pass too, and harmless oddities are notes', async () => {
  const { report } = await run(({ number }, right) =>
    right.status < 300
      ? (otherWays[number]?.(right) ?? right)
      : { ...right, body: 'No.', headers: { 'content-type': 'text/plain' } },
  )
  expect(those(report, 'deviates'), reportText(report)).toEqual([])
  expect(textOf(report, 'P14')).toContain("The content type is 'text/plain'")
  expect(textOf(report, 'P25')).toContain('There is no ETag')
  expect(report.notes.join()).toContain('Some refusals give no reason')
})

test('a long guest list is read as it arrives, and an endless one is abandoned', async () => {
  const row = { ticketId: '', price: 100, redeemed: false }
  const { report } = await run(
    (exchange, right) => {
      if (exchange.number !== 'P25' || right.status !== 200) return right
      return (response) => {
        let sent = 0
        response.writeHead(200, { 'content-type': 'application/json' })
        const more = () => {
          while (!response.destroyed) {
            const rows = Array.from({ length: 2_000 }, () =>
              JSON.stringify({ ...row, ticketId: `t${sent++}`, pad: 'x'.repeat(500) }),
            )
            if (!response.write(`${sent === 2_000 ? '[' : ''}${rows.join(',\n')},\n`))
              return void response.once('drain', more)
          }
        }
        more()
      }
    },
    { maxListBytes: 3_000_000 },
  )
  expect(those(report, 'deviates'), reportText(report)).toEqual([])
  expect(textOf(report, 'P25')).toMatch(/The list is very long: \d+ rows were checked/)
})

test('anything a browser would refuse from another origin is found', async () => {
  const allowed =
    (headers: Readonly<Record<string, string>>): Plant =>
    (_, right) => ({ ...right, headers: { ...right.headers, ...headers } })
  const origin = 'https://console.example'
  const shut = await run(undefined, { origin })
  expect(those(shut.report, 'fits')).toEqual([])
  for (const number of ['P6', 'P23']) {
    expect(textOf(shut.report, number)).toContain(
      'the preflight (OPTIONS, without a token, as browsers send it) was answered with status 404',
    )
  }
  const open = {
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'authorization, content-type, X-Organization-Id',
    'access-control-allow-methods': 'PUT',
  }
  const opened = await run(allowed(open), { origin, write: true })
  expect(those(opened.report, 'deviates'), reportText(opened.report)).toEqual(['P9', 'P15', 'P16', 'P17'])
  expect(textOf(opened.report, 'P17')).toContain('does not allow idempotency-key')
})

test('events and payments are requested for their own organization', async () => {
  const river = { eventId: 'evt_river', ticketTypeId: 'typ_floor', email: named.email }
  const warnings: string[] = []
  const warn = (text: string) => void warnings.push(text)
  const { report, platform } = await run(undefined, { write: true, named: { ...river, paymentId: 'pi_one' }, warn })
  expect(those(report, 'deviates'), reportText(report)).toEqual([])
  expect(those(report, 'not-tried')).toEqual(['P22'])
  expect(platform.state.tickets.filter(({ refundId }) => refundId).map(({ ticketId }) => ticketId)).toEqual([
    'tkt_001',
    'tkt_002',
  ])
  expect(warnings.slice(-2)).toEqual([
    'Asking to refund one ticket of payment pi_one. A refund can’t be undone.',
    'Asking to refund what is left of payment pi_one (tickets: 1). It can’t be undone.',
  ])
})

test('tickets without an event are looked up in the guest list, and a refusal is not success', async () => {
  const warnings: string[] = []
  const plant: Plant = ({ number }, right) => {
    if (number !== 'P11' || right.status !== 200) return right
    const { tickets } = right.body as { tickets: Record<string, unknown>[] }
    return { ...right, body: { tickets: tickets.map(({ eventId: _, ...row }) => row) } }
  }
  const wanted = { write: true, named: { eventId: 'evt_river', paymentId: 'pi_river' } }
  const { report } = await run(plant, wanted)
  expect(those(report, 'deviates'), reportText(report)).toEqual([])
  expect(those(report, 'fits')).toEqual(expect.arrayContaining(['P16', 'P17', 'P25']))
  const nothing = { ...wanted, named: { ...wanted.named, paymentId: 'pi_none' } }
  const { report: none } = await run(undefined, { ...nothing, warn: (text) => warnings.push(text) })
  expect(warnings).toEqual([])
  expect(none.calls.find(({ number }) => number === 'P16')?.untriedBecause).toContain('no paid ticket left')
})

test('unsendable input is reported before any request, without repeating it', async () => {
  const platform = await startSmallPlatform()
  const base = { base: platform.base, token }
  for (const wrong of [
    { ...base, token: 'secret\nline' },
    { ...base, token: 'secret→' },
    { ...base, token: '' },
    { ...base, organizationHeader: 'secret name' },
    { ...base, organizationHeader: 'Authorization' },
    { ...base, named: { orgId: 'secret\nline' } },
    { ...base, named: { eventId: 'secret'.repeat(50) } },
    // As if a shell variable were not set.
    { ...base, named: { eventId: '' } },
  ]) {
    const refused = runConformance(wrong)
    await expect(refused).rejects.toThrow(CannotRun)
    await expect(refused).rejects.toThrow(/^(?!.*secret).*\.$/s)
  }
  expect(platform.seen).toEqual([])
  await platform.close()
})

test('an unreachable platform is abandoned soon, and one that falls silent gets a report', async () => {
  const lines: string[] = []
  const patient = { patienceMs: 100, progress: (text: string) => lines.push(text) }
  await expect(run(() => () => {}, patient)).rejects.toThrow(
    'The platform does not answer: 3 calls were tried. There was no answer within 0.1 s.',
  )
  expect(lines.slice(0, 4)).toEqual([
    'P23 GET /api/v1/tickets/stats/events',
    'P24 GET /api/v1/tickets/stats/overview',
    'P6 GET /public/v1/organizations',
    '    There was no answer within 0.1 s.',
  ])
  const later = new Set(['P25', 'P12', 'P11', 'P14', 'P18', 'P19', 'P20', 'P21'])
  const { report, platform } = await run(({ number }, right) =>
    later.has(number) ? (response) => void response.destroy() : right,
  )
  expect(those(report, 'deviates'), reportText(report)).toEqual(['P12', 'P18', 'P25'])
  expect(report.notes.at(-1)).toContain('The platform stopped answering')
  expect(platform.seen.filter((each) => each.startsWith('GET /api/v1/auth'))).toEqual([])
})

test('a platform that limits calls gets more time', async () => {
  const refused = new Set<string>()
  const { report } = await run(({ number, isKnown }, right) => {
    if (!isKnown || refused.has(number)) return right
    refused.add(number)
    return { status: 429, body: {}, headers: { 'retry-after': '0' } }
  })
  expect(those(report, 'deviates'), reportText(report)).toEqual([])
})

test('one message replaces 25 complaints if there is no answer or the token is refused', async () => {
  const platform = await startSmallPlatform()
  await platform.close()
  await expect(runConformance({ base: platform.base, token })).rejects.toThrow(/cannot be reached.*ECONNREFUSED/)
  const refused = run(undefined, { token: 'expired' })
  await expect(refused).rejects.toThrow(CannotRun)
  await expect(refused).rejects.toThrow(/refuses the token \(401\)/)
})

test('a wrong base address is reported with the right one', async () => {
  const platform = await startSmallPlatform()
  const wrongBase = runConformance({ base: `${platform.base}/api`, token })
  await expect(wrongBase).rejects.toThrow(/none of the calls is known.*before \/api and \/public/)
  await platform.close()
  const website = { status: 200, body: '<!doctype html>', headers: { 'content-type': 'text/html; charset=utf-8' } }
  await expect(run(() => website)).rejects.toThrow(CannotRun)
})
