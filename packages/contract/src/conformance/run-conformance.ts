import type { AccountId, EventId, OrgId, PaymentId, SpaceId, TicketId, TicketTypeId } from '@ground-control/domain/ids'
import { getOverallStats, listEventStats } from '#calls/stats.ts'
import { createAsk } from './asking/ask.ts'
import { createPreflight } from './asking/preflight.ts'
import { checkEvents } from './calls/event-calls.ts'
import { checkOrganizations } from './calls/organization-calls.ts'
import { checkPeople } from './calls/people-calls.ts'
import { checkStats } from './calls/stats-calls.ts'
import { checkTickets } from './calls/ticket-calls.ts'
import type { Allowed, Changing } from './changes/changing.ts'
import { checkClaimChanges } from './changes/claim-changes.ts'
import { checkRefunds } from './changes/refund-changes.ts'
import { checkTicketChanges } from './changes/ticket-changes.ts'
import type { Check } from './check.ts'
import { createFindings, type Report } from './report.ts'
import { factsOf } from './subjects.ts'

export type Conformance = {
  /** Of the platform's API, without a slash at the end. */
  readonly base: string
  readonly token: string
  readonly organizationHeader?: string
  /** Where the console is served from, when that is another origin than the API's. */
  readonly origin?: string | null
  /** Also tries what changes data, on what is named here. */
  readonly write?: boolean
  readonly named?: Partial<Allowed> & { readonly orgId?: string | null; readonly spaceId?: string | null }
  readonly warn?: (text: string) => void
  readonly patienceMs?: number
  /** How much of a guest list is read. */
  readonly mostListBytes?: number
  readonly now?: Date
  readonly fetch?: typeof globalThis.fetch
}

/** It could not begin: nobody answers, or the token opens nothing. */
export class CannotRun extends Error {}

const patienceMs = 15_000
const mostBytes = 32_000_000
/** A hundred times a large event: past that nothing new is learnt. */
const mostListBytes = 256_000_000
const changes = ['P9', 'P10', 'P15', 'P16', 'P17', 'P22'] as const

/** Goes through the specified calls of a platform and says of each whether the console can work with it. */
export async function runConformance(wanted: Conformance): Promise<Report> {
  const findings = createFindings()
  const { named = {} } = wanted
  const asking = {
    base: wanted.base,
    token: wanted.token,
    organizationHeader: wanted.organizationHeader ?? 'x-organization-id',
    origin: wanted.origin ?? null,
    fetch: wanted.fetch ?? fetch,
    patienceMs: wanted.patienceMs ?? patienceMs,
    mostBytes,
  }
  const facts = factsOf(wanted.token)
  const check: Check = {
    ask: createAsk(asking),
    findings,
    preflight: createPreflight(asking, findings),
    doorsTried: new Set(),
    now: wanted.now ?? new Date(),
    mostListBytes: wanted.mostListBytes ?? mostListBytes,
    subjects: {
      eventId: (named.eventId ?? null) as EventId | null,
      orgId: (named.orgId ?? null) as OrgId | null,
      ticketId: (named.ticketId ?? null) as TicketId | null,
      paymentId: (named.paymentId ?? null) as PaymentId | null,
      accountId: (named.accountId ?? null) as AccountId | null,
      spaceId: (named.spaceId ?? null) as SpaceId | null,
      ticketTypeId: (named.ticketTypeId ?? null) as TicketTypeId | null,
    },
  }
  await mustBeReachable(check)
  if (facts.isSuperAdmin === false) {
    findings.general('The token carries no claim superadmin: the console would turn this person away with code 1001.')
  }
  await checkStats(check)
  await checkOrganizations(check)
  await checkEvents(check)
  await checkTickets(check)
  await checkPeople(check, facts, (named.accountId ?? null) as AccountId | null)
  if (wanted.write) await checkChanges(check, wanted, facts.uid)
  else for (const number of changes) findings.untried(number, 'It changes data. Add --write to try it.')
  return findings.report(wanted.base)
}

async function checkChanges(check: Check, { named = {}, warn = () => {} }: Conformance, self: AccountId | null) {
  const {
    eventId = null,
    ticketTypeId = null,
    ticketId = null,
    paymentId = null,
    accountId = null,
    email = null,
  } = named
  const changing: Changing = {
    check,
    warn,
    allowed: { eventId, ticketTypeId, ticketId, paymentId, accountId, email },
  }
  await checkTicketChanges(changing)
  await checkClaimChanges(changing, self)
  await checkRefunds(changing)
}

/** Two calls, so that one that is out of order does not pass for a platform that is not there. */
async function mustBeReachable({ ask }: Check): Promise<void> {
  const answers = await Promise.all([ask(listEventStats, {}), ask(getOverallStats, {})])
  const unreachable = answers.filter((answer) => answer.kind === 'none' && answer.isUnreachable)
  const [first] = unreachable
  if (first?.kind === 'none' && unreachable.length === answers.length)
    throw new CannotRun(`The platform cannot be reached. ${first.why}`)
  if (answers.every((answer) => answer.kind === 'reply' && answer.status === 401)) {
    throw new CannotRun(
      'The platform refuses the token (401). It may have expired: fetch a new one of a person with the super-admin claim.',
    )
  }
}
