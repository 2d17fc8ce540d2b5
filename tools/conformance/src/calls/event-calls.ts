import {
  batchEvents,
  batchSpaces,
  type Event,
  getEvent,
  getSpace,
  getTicketInfo,
} from '@ground-control/contract/events'
import type { EventId } from '@ground-control/domain/values/ids'
import { type Check, probe, probeAbsent } from '#check.ts'
import { absentLike } from '#subjects.ts'

export async function checkEvents(check: Check): Promise<void> {
  const { eventId } = check.subjects
  if (!eventId) {
    for (const number of ['P1', 'P2', 'P13'] as const) {
      check.findings.untried(number, 'No event was found. Give one with --event.')
    }
    return checkSpaces(check, [])
  }
  const event = await checkOne(check, eventId)
  const batched = await checkBatch(check, eventId)
  const info = await probe(check, 'P13', getTicketInfo, { params: { id: eventId } })
  await probe(
    check,
    'P13',
    getTicketInfo,
    { params: { id: eventId }, query: { includeDeleted: 'true' } },
    { how: 'with includeDeleted' },
  )
  check.subjects.ticketTypeId ??= info?.ticketTypes[0]?.ticketTypeId ?? null
  await checkSpaces(
    check,
    [event, ...batched].flatMap((each) => each ?? []),
  )
}

async function checkOne(check: Check, eventId: EventId): Promise<Event | null> {
  const { findings } = check
  const plain = await probe(check, 'P2', getEvent, { params: { id: eventId } })
  const expanded = await probe(
    check,
    'P2',
    getEvent,
    { params: { id: eventId }, query: { expand: 'ticketing' } },
    { how: 'with expand=ticketing' },
  )
  for (const event of [plain, expanded]) {
    if (event && event.id !== eventId) findings.deviation('P2', 'A different event was returned than requested.')
  }
  if (expanded && !expanded.ticketing) findings.note('P2', 'expand=ticketing brought no ticketing.')
  await probeAbsent(check, 'P2', getEvent, { params: { id: absentLike(eventId) } }, 'one')
  const orgId = (plain ?? expanded)?.organizationRef.id ?? null
  if (orgId) check.organizations.known.set(eventId, orgId)
  check.subjects.orgId ??= orgId
  return expanded ?? plain
}

async function checkBatch(check: Check, eventId: EventId): Promise<readonly Event[]> {
  const { ask, findings } = check
  const reply = await probe(check, 'P1', batchEvents, { body: { eventIds: [eventId] } })
  if (!reply) return []
  if (!reply.events.some(({ id }) => id === eventId))
    findings.deviation('P1', 'The answer doesn’t include the event that was asked for.')
  const mixed = await ask(batchEvents, { body: { eventIds: [eventId, absentLike(eventId)] } })
  if (mixed.kind === 'reply' && mixed.status >= 400) {
    findings.deviation(
      'P1',
      `With one unknown ID among them, all are refused (status ${mixed.status}). Leave such an ID out of the answer: one deleted event would hide the others.`,
    )
  }
  return reply.events
}

async function checkSpaces(check: Check, events: readonly Event[]): Promise<void> {
  const { findings, subjects } = check
  subjects.spaceId ??= events.flatMap(({ spaceRefs }) => spaceRefs)[0]?.id ?? null
  const { spaceId } = subjects
  if (!spaceId) {
    for (const number of ['P7', 'P8'] as const)
      findings.untried(number, 'No event names a space. Give one with --space.')
    return
  }
  const space = await probe(check, 'P7', getSpace, { params: { id: spaceId } })
  if (space && space.id !== spaceId) findings.deviation('P7', 'A different space was returned than requested.')
  await probeAbsent(check, 'P7', getSpace, { params: { id: absentLike(spaceId) } }, 'one')
  const batch = await probe(check, 'P8', batchSpaces, { body: { spaceIds: [spaceId] } })
  if (batch && !batch.spaces.some(({ id }) => id === spaceId)) {
    findings.deviation('P8', 'The answer doesn’t include the space that was asked for.')
  }
}
