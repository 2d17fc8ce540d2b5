import type { Endpoint } from '@ground-control/contract/endpoint'
import { allEndpoints, specifiedCalls } from '@ground-control/contract/endpoints'
import { expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { useApi } from '#testing/use-api.ts'

const { request, token } = useApi()

/** Calls of the specification that no module serves yet. Each one that is built leaves this list. */
const notBuilt = [
  'P1',
  'P2',
  'P3',
  'P4',
  'P5',
  'P6',
  'P7',
  'P8',
  'P9',
  'P10',
  'P11',
  'P12',
  'P13',
  'P14',
  'P15',
  'P16',
  'P17',
  'P18',
  'P20',
  'P21',
  'P22',
  'P25',
]

/** A right body for each call that has one: a wrong one would be refused before it is known to be missing. */
const bodies: Record<string, unknown> = {
  batchEvents: { eventIds: ['evt_1'] },
  batchSpaces: { spaceIds: ['spc_1'] },
  issueComps: {
    eventId: 'evt_1',
    ticketQuantities: { typ_1: 1 },
    contact: { email: 'ada@guests.example', name: 'Ada' },
  },
  setTicketStatus: { redeemed: true },
  transferTickets: { ticketIds: ['tkt_1'], recipientName: 'Ada', recipientEmail: 'ada@guests.example' },
  refundPayment: { paymentIntentId: 'pi_1' },
  refundTickets: { paymentIntentId: 'pi_1', ticketIds: ['tkt_1'], reason: '', amount: 2500 },
  searchAccounts: { searchQuery: 'ada' },
  setClaims: { claims: { superadmin: true } },
}

async function ask({ name, method, path }: Endpoint, authorization?: string) {
  const body = bodies[name]
  return request(path.replace(/\{\w+\}/g, 'acc_1'), {
    method,
    headers: {
      ...(authorization && { authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

test('P26 exactly these calls are not built yet, and say so in the one shape', async () => {
  const authorization = `Bearer ${await token()}`
  const found: string[] = []
  for (const [number, endpoint] of Object.entries(specifiedCalls)) {
    const reply = await ask(endpoint, authorization)
    if (reply.status !== 501) continue
    const problem = await expectProblem(reply, 501, 'not-built')
    expect(problem.detail).toContain(`${endpoint.method} ${endpoint.path}`)
    found.push(number)
  }
  expect(found).toEqual(notBuilt)
})

test.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'A10 %s is there, and asks for a token unless it is public',
  async (_, endpoint) => {
    const reply = await ask(endpoint)
    if (endpoint.permission !== 'public') return void (await expectProblem(reply, 401, 'unauthorized'))
    expect([200, 404, 501]).toContain(reply.status)
    expect(await reply.text()).not.toContain('There is nothing at this address.')
  },
)

test('A10 only reading organizations and their ticketed events is public', () => {
  const isPublic = allEndpoints.filter(({ permission }) => permission === 'public').map(({ path }) => path)
  expect(isPublic.toSorted()).toEqual([
    '/public/v1/events/organization/{orgId}/ticketed',
    '/public/v1/organizations',
    '/public/v1/organizations/{id}',
  ])
})
