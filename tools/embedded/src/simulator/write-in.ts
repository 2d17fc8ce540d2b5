import type pg from 'pg'
import { base62, chance, newId, pick, type Random } from '#demo/random.ts'
import type { Action } from './market.ts'

/** A simulation answers no cases, so it must not pile them up. */
export const maxOpenCases = 60

export const writeIn: Action = async ({ client, events, random }) => {
  const { rows } = await client.query<{ open: number }>(
    `select count(*)::int as open from support_cases where state <> 'solved'`,
  )
  const open = rows[0]?.open ?? 0
  if (open > 0 && (open >= maxOpenCases || chance(random, 0.4))) return writeAgain(client, random)
  if (events.length === 0) return null
  return askFirst(client, pick(random, events).id, random)
}

async function askFirst(client: pg.ClientBase, eventId: string, random: Random) {
  const { rows } = await client.query<Guest>(
    `select a.id as "accountId", coalesce(a.full_name, a.username) as name, p.email, p.phone, e.name as "eventName", e.org_id as "orgId"
     from (select owner_account_id from tickets where event_id = $1 and id >= $2 order by id limit 20) t
     join accounts a on a.id = t.owner_account_id
     left join account_private p on p.account_id = a.id
     join events e on e.id = $1 limit 1`,
    [eventId, `tkt_${base62(random, 2)}`],
  )
  const [guest] = rows
  if (!guest) return null
  const { subject, category, priority, text } = pick(random, newCases)
  const caseId = newId('sup_')
  await client.query(
    `insert into support_cases (id, subject, category, priority, requester_account_id, requester_name, requester_email,
                                requester_phone, event_id, org_id, opened_at, updated_at, due_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, at, at, case_due_at($4, at) from clock_timestamp() as at`,
    [caseId, subject, category, priority, guest.accountId, guest.name, guest.email, guest.phone, eventId, guest.orgId],
  )
  await receive(client, caseId, text(guest.eventName ?? 'the event'))
  return { eventId, tickets: 0, cents: 0 }
}

type Guest = {
  readonly accountId: string
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly eventName: string | null
  readonly orgId: string
}

/** Skips a case that is locked. */
async function writeAgain(client: pg.ClientBase, random: Random) {
  const { rows } = await client.query<{ id: string; eventId: string | null }>(
    `select id, event_id as "eventId" from support_cases where state <> 'solved'
     order by (id >= $1) desc, id limit 1 for update skip locked`,
    [`sup_${base62(random, 2)}`],
  )
  const [found] = rows
  if (!found) return null
  await receive(client, found.id, pick(random, secondThoughts))
  return { eventId: found.eventId, tickets: 0, cents: 0 }
}

/** The database reopens a snoozed or solved case. */
async function receive(client: pg.ClientBase, caseId: string, text: string): Promise<void> {
  await client.query(
    `insert into support_messages (case_id, kind, author_id, author_name, author_role, text)
     select id, 'received', requester_account_id, requester_name, requester_role, $2 from support_cases where id = $1`,
    [caseId, text],
  )
}

type NewCase = {
  readonly subject: string
  readonly category: string
  readonly priority: 'urgent' | 'high' | 'normal' | 'low'
  readonly text: (eventName: string) => string
}

export const newCases: readonly NewCase[] = [
  {
    subject: 'Can’t make it, can I get a refund?',
    category: 'refund',
    priority: 'normal',
    text: (event) => `Something came up and I can’t make it to ${event}. Can I get a refund?`,
  },
  {
    subject: 'Give my ticket to a friend',
    category: 'transfer',
    priority: 'normal',
    text: (event) => `A friend is going to ${event} instead of me. How do I transfer the ticket?`,
  },
  {
    subject: 'My ticket isn’t in the app',
    category: 'missing-ticket',
    priority: 'high',
    text: (event) => `I paid for ${event}, but I don’t see a ticket in the app.`,
  },
  {
    subject: 'They won’t let me in',
    category: 'entry-refused',
    priority: 'urgent',
    text: (event) => `I’m at the door for ${event} and my code doesn’t scan.`,
  },
  {
    subject: 'Charged twice?',
    category: 'payment',
    priority: 'normal',
    text: (event) => `I see two charges for ${event} on my card statement.`,
  },
  {
    subject: 'Step-free entrance',
    category: 'other',
    priority: 'low',
    text: (event) => `Is there a step-free entrance at ${event}, and who should I tell that I need it?`,
  },
]

const secondThoughts: readonly string[] = [
  'Any news on this?',
  'Sorry to ask again, but it’s getting urgent.',
  'Thanks, that helped. One more thing: will I get an email about it?',
  'It still doesn’t work.',
]
