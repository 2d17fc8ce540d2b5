import { getOverallStats, listEventStats } from '@ground-control/contract/figures/overview'
import { listOrganizations } from '@ground-control/contract/organizations'
import * as ids from '@ground-control/contract/primitives'
import { getClaims, setClaims } from '@ground-control/contract/staff'
import type { AccountId } from '@ground-control/domain/values/ids'
import { z } from 'zod'
import { type Answer, accepted, jsonOf } from './asking/answer.ts'
import { createAsk } from './asking/ask.ts'
import { createPreflight } from './asking/preflight.ts'
import { createPulse, FellSilent } from './asking/pulse.ts'
import { checkEvents } from './calls/event-calls.ts'
import { checkOrganizations } from './calls/organization-calls.ts'
import { checkPeople } from './calls/people-calls.ts'
import { checkStats } from './calls/stats-calls.ts'
import { checkTickets } from './calls/ticket-calls.ts'
import { CannotRun, mustBeUsable } from './cannot-run.ts'
import { type Changing, change, nowhere } from './changes/changing.ts'
import { checkRefunds } from './changes/refund-changes.ts'
import { checkTicketChanges } from './changes/ticket-changes.ts'
import { type Check, checkDoors } from './check.ts'
import { createFindings, type Report } from './report.ts'
import { factsOf, type TokenFacts } from './subjects.ts'

const Named = z.object({
  eventId: ids.EventId.nullable().default(null),
  orgId: ids.OrgId.nullable().default(null),
  ticketId: ids.TicketId.nullable().default(null),
  paymentId: ids.PaymentId.nullable().default(null),
  accountId: ids.AccountId.nullable().default(null),
  spaceId: ids.SpaceId.nullable().default(null),
  ticketTypeId: ids.TicketTypeId.nullable().default(null),
  email: z.string().nullable().default(null),
})

export type Conformance = {
  /** The platform's API, without a trailing slash. */
  readonly base: string
  readonly token: string
  readonly organizationHeader?: string
  /** The console's origin, if it isn't the API's. */
  readonly origin?: string | null
  /** Also tries calls that change data, on what is named here. */
  readonly write?: boolean
  readonly named?: { readonly [Name in keyof z.output<typeof Named>]?: string | null }
  readonly warn?: (text: string) => void
  /** Called with each call as it is made. */
  readonly progress?: (text: string) => void
  readonly patienceMs?: number
  readonly longestMs?: number
  readonly maxListBytes?: number
  readonly now?: Date
  readonly fetch?: typeof globalThis.fetch
}

const patienceMs = 15_000
const longestMs = 60_000
const maxBytes = 32_000_000
/** A hundred times a large event. A longer list would show nothing new. */
const maxListBytes = 256_000_000
const changes = ['P9', 'P10', 'P15', 'P16', 'P17', 'P22'] as const

/** Tries a platform's specified calls and reports for each whether the console can work with it. */
export async function runConformance(wanted: Conformance): Promise<Report> {
  mustBeUsable(wanted)
  const findings = createFindings()
  const named = Named.parse(wanted.named ?? {})
  const pulse = createPulse()
  const asking = {
    base: wanted.base,
    token: wanted.token,
    organizationHeader: wanted.organizationHeader ?? 'x-organization-id',
    origin: wanted.origin ?? null,
    fetch: wanted.fetch ?? fetch,
    patienceMs: wanted.patienceMs ?? patienceMs,
    longestMs: wanted.longestMs ?? longestMs,
    maxBytes,
    progress: wanted.progress ?? (() => {}),
    pulse,
  }
  const facts = factsOf(wanted.token)
  const check: Check = {
    ask: createAsk(asking),
    findings,
    preflight: createPreflight(asking, findings),
    pulse,
    organizations: { known: new Map(), named: named.orgId },
    doorsTried: new Set(),
    now: wanted.now ?? new Date(),
    maxListBytes: wanted.maxListBytes ?? maxListBytes,
    subjects: {
      eventId: named.eventId,
      orgId: named.orgId,
      ticketId: named.ticketId,
      paymentId: named.paymentId,
      accountId: named.accountId,
      spaceId: named.spaceId,
      ticketTypeId: named.ticketTypeId,
    },
  }
  await mustBeReachable(check)
  if (facts.isSuperAdmin === false) {
    findings.general('The token carries no claim superadmin: the console would turn this person away with code 1001.')
  }
  if (!wanted.write) for (const number of changes) findings.untried(number, 'It changes data. Add --write to try it.')
  try {
    await checkReads(check, facts, named.accountId)
    if (wanted.write) await checkChanges({ check, allowed: named, warn: wanted.warn ?? (() => {}) }, facts.uid)
  } catch (error) {
    if (!(error instanceof FellSilent)) throw error
    findings.general(error.message)
  }
  return findings.report(wanted.base)
}

async function checkReads(check: Check, facts: TokenFacts, account: AccountId | null) {
  await checkStats(check)
  await checkOrganizations(check)
  await checkEvents(check)
  await checkTickets(check)
  await checkPeople(check, facts, account)
}

async function checkChanges(changing: Changing, self: AccountId | null) {
  await checkTicketChanges(changing)
  await checkClaimChanges(changing, self)
  await checkRefunds(changing)
}

/** Tries three calls, so that one broken call isn't mistaken for a missing platform. */
async function mustBeReachable({ ask, pulse }: Check): Promise<void> {
  const answers = await Promise.all([ask(listEventStats, {}), ask(getOverallStats, {}), ask(listOrganizations, {})])
  const unanswered = answers.flatMap((answer) => (answer.kind === 'none' ? [answer] : []))
  const [first] = unanswered
  if (first && unanswered.length === answers.length) {
    const isUnreachable = unanswered.every((answer) => answer.isUnreachable)
    throw new CannotRun(
      isUnreachable
        ? `The platform cannot be reached. ${first.why}`
        : `The platform does not answer: ${answers.length} calls were tried. ${first.why}`,
    )
  }
  if (answers.every(isNoApi)) {
    throw new CannotRun(
      'No API answers there: none of the calls is known (404, or a web page). --base is what comes before /api and /public in the addresses of the calls, such as https://api.example.com.',
    )
  }
  // Every call gets its turn, even if it got no answer here.
  pulse.forget()
  const [events, overview] = answers
  if ([events, overview].every((answer) => answer.kind === 'reply' && answer.status === 401)) {
    throw new CannotRun(
      'The platform refuses the token (401). It may have expired: fetch a new one of a person with the super-admin claim.',
    )
  }
}

const isNoApi = (answer: Answer): boolean =>
  answer.kind === 'reply' &&
  (answer.status === 404 || (answer.headers.get('content-type') ?? '').toLowerCase().startsWith('text/html'))

const mark = 'conformance_check'

/** Adds a claim that nothing uses to the named person's claims, and removes it again. */
async function checkClaimChanges(changing: Changing, self: AccountId | null): Promise<void> {
  const { check, allowed, warn } = changing
  const { findings } = check
  // Only without a token, because some platforms create a person when claims are set.
  await checkDoors(check, 'P22', setClaims, { params: { uid: ids.AccountId.parse(nowhere) }, body: { claims: {} } })
  const uid = allowed.accountId
  if (!uid || uid === self) {
    return findings.untried(
      'P22',
      'It changes what somebody may do. Give an account other than the token’s own: --account.',
    )
  }
  const before = await claimsOf(changing, uid)
  if (!before)
    return findings.untried('P22', 'The given account’s claims can’t be read, so they are not changed either.')
  warn(`Giving account ${uid} the claim '${mark}', and taking it away again.`)
  const set = (claims: Readonly<Record<string, unknown>>, how: string) =>
    change(changing, 'P22', setClaims, { params: { uid }, body: { claims: { ...claims } } }, { how })
  await set({ ...before, [mark]: true }, 'Adding a claim')
  const during = await claimsOf(changing, uid)
  if (during?.[mark] !== true) findings.deviation('P22', 'The claim was set, but reading the claims does not show it.')
  await set(before, 'Setting the claims back')
  const after = await claimsOf(changing, uid)
  if (!after || !isSame(after, before)) {
    findings.deviation(
      'P22',
      `The claims of account ${uid} are not as they were: what is set must replace what was there. Correct it by hand: remove '${mark}'.`,
    )
  }
}

async function claimsOf({ check }: Changing, uid: AccountId): Promise<Readonly<Record<string, unknown>> | null> {
  const reply = accepted(await check.ask(getClaims, { params: { uid } }))
  const parsed = reply && getClaims.reply.safeParse(jsonOf(reply))
  return parsed?.data?.claims ?? null
}

const isSame = (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>) =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort())
