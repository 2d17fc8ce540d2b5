import type { ReplyOf } from '@ground-control/contract/endpoint'
import { listOrganizationEvents, listTicketedEvents } from '@ground-control/contract/events'
import { getOrganization, listOrganizations, type Organization } from '@ground-control/contract/organizations'
import { constants } from '@ground-control/domain/values/constants'
import type { OrgId } from '@ground-control/domain/values/ids'
import { instantOf } from '@ground-control/domain/values/time'
import { type Check, probe, probeAbsent } from '#check.ts'
import { absentLike } from '#subjects.ts'

const dayMs = 86_400_000
/** Clocks differ a little. */
const leewayMs = 120_000
export async function checkOrganizations(check: Check): Promise<void> {
  const { findings, subjects } = check
  const reply = await probe(check, 'P6', listOrganizations, {})
  const organizations = reply ? listOf(reply) : []
  const ids = new Set(organizations.map(({ id }) => id))
  if (ids.size < organizations.length) findings.deviation('P6', 'The same ID is in the list more than once.')
  subjects.orgId ??= organizations[0]?.id ?? null
  const { orgId } = subjects
  if (!orgId) {
    for (const number of ['P3', 'P4', 'P5'] as const) {
      findings.untried(number, 'No organization was found. Give one with --organization.')
    }
    return
  }
  await checkOne(check, orgId)
  await checkTicketed(check, orgId)
  const events = await probe(check, 'P4', listOrganizationEvents, { params: { orgId } })
  const foreign = events?.events.filter(({ organizationRef }) => organizationRef.id !== orgId) ?? []
  if (foreign.length > 0)
    findings.deviation('P4', `${foreign.length} of the events name another organization than the one asked for.`)
  // Used if the figures name no event, because most other checks need one.
  subjects.eventId ??= events?.events[0]?.id ?? null
  // The chosen event may have no place.
  subjects.spaceId ??= events?.events.flatMap(({ spaceRefs }) => spaceRefs)[0]?.id ?? null
  await probeAbsent(check, 'P4', listOrganizationEvents, { params: { orgId: absentLike(orgId) } }, 'list')
}

async function checkOne(check: Check, orgId: OrgId): Promise<void> {
  const organization = await probe(check, 'P5', getOrganization, { params: { id: orgId } })
  if (organization && organization.id !== orgId)
    check.findings.deviation('P5', 'A different organization was returned than requested.')
  await probeAbsent(check, 'P5', getOrganization, { params: { id: absentLike(orgId) } }, 'one')
}

async function checkTicketed(check: Check, orgId: OrgId): Promise<void> {
  const { findings, now } = check
  const [from, to] = [now.getTime(), now.getTime() + constants.upcomingDays * dayMs]
  const pageSize = constants.upcomingPanelEvents
  const query = { pageSize, startTime: instantOf(new Date(from)), endTime: instantOf(new Date(to)) }
  const reply = await probe(check, 'P3', listTicketedEvents, { params: { orgId }, query })
  await probeAbsent(check, 'P3', listTicketedEvents, { params: { orgId: absentLike(orgId) }, query }, 'list')
  if (!reply) return
  const { events, count } = reply
  const isWrong = count < events.length || (events.length < pageSize && count !== events.length)
  if (isWrong) {
    findings.deviation(
      'P3',
      `'count' is ${count}, but ${events.length} events came with room for ${pageSize}: the panel would show a wrong number.`,
    )
  }
  if (events.length > pageSize) findings.note('P3', `pageSize=${pageSize} was ignored: ${events.length} events came.`)
  const outside = events.filter(({ startTime }) => startTime && !isWithin(Date.parse(startTime), from, to))
  if (outside.length > 0) {
    findings.deviation(
      'P3',
      `${outside.length} of the events start outside startTime and endTime: the panel would show them as upcoming.`,
    )
  }
}

const isWithin = (at: number, from: number, to: number) => at >= from - leewayMs && at <= to + leewayMs

function listOf(reply: ReplyOf<typeof listOrganizations>): readonly Organization[] {
  if ('organizations' in reply) return reply.organizations
  return 'data' in reply ? reply.data : reply
}
