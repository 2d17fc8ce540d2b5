import type pg from 'pg'
import { copyRows } from '#demo/copy-rows.ts'
import type { CasePlan } from './case-plan.ts'
import { type CaseScene, type Guest, readScene } from './case-scene.ts'
import {
  compAllocation,
  duplicateCharge,
  newPhone,
  payoutSummary,
  refundNotArrived,
  scannerOffline,
  wrongName,
  wrongRows,
} from './open-cases.ts'
import { changeOfCapacity, neverCame, receiptName, refundMade, turnedAway, wrongFriend } from './solved-cases.ts'

const macros = [
  {
    title: 'Tickets resent',
    text: 'Hi {first name},\n\nThe tickets for {event} are on their way to you again. If they aren’t there in ten minutes, please look in your spam folder and reply to this email.\n\n{my name}',
  },
  {
    title: 'Refund made',
    text: 'Hi {first name},\n\n{refund amount} is going back to the card you paid with. When it shows on your statement depends on your bank.\n\n{my name}',
  },
  {
    title: 'Entry with ID',
    text: 'Hi {first name},\n\nPlease come to the entrance on {event date} with a photo ID. Your name is on the guest list for {event}.\n\n{my name}',
  },
]

const lastCaseNumber = 40_817

/** Needs the rest of the demo data. The same data and `now` give the same cases. */
export async function seedCases(client: pg.ClientBase, now: Date): Promise<void> {
  const plans = planCases(await readScene(client, now)).toSorted((a, b) => openedAgo(b) - openedAgo(a))
  const cases = plans.map((plan, index) => ({ ...plan, id: `sup_${lastCaseNumber - plans.length + 1 + index}` }))
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
  await copyRows(
    client,
    'support_cases',
    caseColumns,
    cases.map(({ id, subject, category, priority, requester, eventId, orgId, owner, ...plan }) => [
      ...[id, subject, category, priority, requester.accountId, requester.name, requester.email, requester.phone],
      ...[requester.role, eventId, orgId, owner?.accountId ?? null, owner?.name ?? null],
      ...[ago(openedAgo(plan)), ago(openedAgo(plan))],
    ]),
  )
  // A killed seeding has used up numbers of the sequence.
  await client.query('alter table support_messages alter column number restart')
  await copyRows(
    client,
    'support_messages',
    messageColumns,
    cases.flatMap(({ id, messages }) =>
      messages.map(({ minutesAgo, kind, by, text, link }) => [
        ...[id, ago(minutesAgo), kind, by.accountId, by.name, 'role' in by ? by.role : null, text],
        ...[link?.kind ?? null, link?.id ?? null],
      ]),
    ),
  )
  await copyRows(
    client,
    'support_macros',
    ['id', 'title', 'text', 'place', 'updated_at'],
    macros.map(({ title, text }, place) => [`mac_demo_${place + 1}`, title, text, place + 1, now.toISOString()]),
  )
  await client.query(
    `update support_cases c set due_at = case_due_at(c.priority, c.opened_at), solved_at = n.solved_at,
       snoozed_until = n.snoozed_until,
       state = case when n.solved_at is not null then 'solved' when n.snoozed_until is not null then 'snoozed' else 'open' end
     from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) as n (id, solved_at, snoozed_until) where c.id = n.id`,
    [
      cases.map(({ id }) => id),
      cases.map(({ isSolved, messages }) => (isSolved ? ago(messages.at(-1)?.minutesAgo ?? 0) : null)),
      cases.map(({ snoozedForMinutes }) => (snoozedForMinutes ? ago(-snoozedForMinutes) : null)),
    ],
  )
}

/** Different guests and events if possible. One guest has written before. */
function planCases({ arena, places, coming, admitted, refunded }: CaseScene): CasePlan[] {
  const used = new Set<string>()
  const take = <G extends Guest>(guests: readonly G[], tickets = 1): G | null => {
    const free = guests.filter((each) => each.tickets >= tickets && !used.has(each.accountId))
    const found = free.find((each) => !used.has(each.eventId)) ?? free[0] ?? null
    if (found) used.add(found.accountId).add(found.eventId)
    return found
  }
  const about = <Subject>(subject: Subject | null | undefined, plan: (subject: Subject) => CasePlan) =>
    subject ? [plan(subject)] : []
  const refundable = take(coming)
  return [
    ...about(arena, scannerOffline),
    ...about(arena, payoutSummary),
    ...about(arena, changeOfCapacity),
    ...about(refundable, refundNotArrived),
    ...about(refundable, neverCame),
    ...about(take(coming, 2), wrongName),
    ...about(take(coming), newPhone),
    ...about(take(coming), duplicateCharge),
    ...about(take(coming), wrongFriend),
    ...about(take(coming), receiptName),
    ...about(places[0], compAllocation),
    ...about(places[1], wrongRows),
    ...about(take(admitted), turnedAway),
    ...about(take(refunded), refundMade),
  ]
}

const openedAgo = ({ messages }: Pick<CasePlan, 'messages'>): number => messages[0]?.minutesAgo ?? 0

const caseColumns = [
  ...['id', 'subject', 'category', 'priority', 'requester_account_id', 'requester_name', 'requester_email'],
  ...['requester_phone', 'requester_role', 'event_id', 'org_id', 'owner_id', 'owner_name', 'opened_at', 'updated_at'],
]

const messageColumns = [
  ...['case_id', 'at', 'kind', 'author_id', 'author_name', 'author_role', 'text', 'link_kind', 'link_id'],
]
