import { patchAccountDocument } from '@ground-control/contract/account-documents'
import { getPrivateAccount } from '@ground-control/contract/accounts'
import { listTicketDetails } from '@ground-control/contract/guests'
import { eraseAccount, getErasure } from '@ground-control/contract/privacy'
import { addCaseMessage, openCase } from '@ground-control/contract/support'
import { issueComps, transferTickets } from '@ground-control/contract/tickets'
import type { AccountId, EventId, TicketId, TicketTypeId } from '@ground-control/domain/values/ids'
import { beforeAll, expect, test } from 'vitest'
import { verifyAudit } from '#modules/activity/verify-audit.ts'
import { verifyRollups } from '#modules/figures/verify-rollups.ts'
import { verifyMoney } from '#modules/refunds/verify-money.ts'
import { createSealStore } from '#platform/audit/seal-store.ts'
import { salesOf } from '#testing/sales.ts'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'
import { erasePerson } from './erase-person.ts'

const { call, database, pool, setClaims } = useApi()
const { event, sell, refund } = salesOf(pool)
const uid = 'acc_7f3k' as AccountId
const email = 'Quill.Marrow@guests.example'
const personal = /quill|marrow|555\W{0,3}01\W{0,3}42|zephyr/i
let eventId: EventId

/** Every row of every table, as text. */
async function dump(): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const all = await Promise.all(
    tables.map(async ({ name }) =>
      (await pool.query<{ row: string }>(`select to_json(t)::text as row from ${name} t`)).rows.map(
        ({ row }) => `${name}: ${row}`,
      ),
    ),
  )
  return all.flat()
}

const figures = async () =>
  (
    await pool.query(`
      select (select json_agg(to_jsonb(s) - 'revision' - 'pending' order by event_id) from event_stats s) as stats,
             (select json_agg(d order by event_id, day) from event_day_stats d) as days,
             (select json_agg(row(id, amount_cents, paid_at) order by id) from payments) as payments,
             (select json_agg(row(id, state, amount_cents) order by id) from refunds) as refunds,
             (select json_agg(row(id, price_cents, refunded_cents, redeemed, code) order by id) from tickets) as tickets`)
  ).rows

beforeAll(async () => {
  eventId = await event({ startAt: '2099-01-01T20:00:00Z', endAt: '2099-01-01T23:00:00Z' })
  const typeId = 'typ_1' as TicketTypeId
  await pool.query(`insert into ticket_types (id, event_id, name, price_cents) values ($1, $2, 'Floor', 2500)`, [
    typeId,
    eventId,
  ])
  await pool.query(
    `insert into accounts (id, full_name, username, document) values ($1, 'Quill Marrow', 'quillm', '{"nick": "Quill"}')`,
    [uid],
  )
  await pool.query(`insert into account_private (account_id, email, phone) values ($1, $2, '+1 555 0142')`, [
    uid,
    email,
  ])
  const { paymentId, tickets } = await sell(eventId, { prices: [2500, 2500, 4000], extra: 300 })
  await pool.query(
    `update payments set purchaser_account_id = $2, purchaser_name = 'Quill Marrow', purchaser_email = $3, purchaser_phone = '+15550142' where id = $1`,
    [paymentId, uid, email.toLowerCase()],
  )
  await pool.query(
    `update tickets set owner_account_id = $2, owner_name = 'Quill Marrow', owner_email = $3, owner_phone = '+15550142',
       purchaser_name = 'Quill Marrow', purchaser_email = $3 where payment_id = $1`,
    [paymentId, uid, email],
  )
  await refund(tickets.slice(0, 1))
  await pool.query(
    `update refunds set reason = 'Quill Marrow was ill', failure_message = 'card of quill.marrow@guests.example'`,
  )
  // A purchase without an account, with the same address.
  const other = await sell(eventId)
  await pool.query(
    `update tickets set owner_account_id = $2, owner_name = 'Q. Marrow', owner_email = $2, purchaser_email = $2 where payment_id = $1`,
    [other.paymentId, email],
  )
  await pool.query(`update payments set purchaser_name = 'Q. Marrow', purchaser_email = $2 where id = $1`, [
    other.paymentId,
    email,
  ])

  await call(getPrivateAccount, { params: { uid } })
  await call(patchAccountDocument, {
    params: { uid },
    body: { fields: { fullName: 'Quill B. Marrow' }, reason: 'Quill Marrow wrote' },
  })
  await call(patchAccountDocument, {
    params: { uid },
    body: { fields: { alias: 'Zephyr "of" Ely', notes: ['Zephyr'] }, reason: 'Rang from +1 (555) 01-42' },
  })
  await call(transferTickets, {
    body: {
      ticketIds: [tickets[1]?.id as TicketId],
      recipientName: 'Bea',
      recipientEmail: 'bea@guests.example',
      reason: `Asked by ${email}`,
    },
  })
  await call(issueComps, {
    body: {
      eventId,
      ticketQuantities: { [typeId]: 1 },
      contact: { name: 'Quill Marrow', email, phone: '+1 555 0142' },
    },
  })
  const requester = { accountId: uid, name: 'Quill Marrow', email }
  const { case: made, messages } = await call(openCase, {
    body: {
      subject: 'Ticket of Quill Marrow',
      category: 'other',
      priority: 'normal',
      text: `I am Quill Marrow, ${email}`,
      requester,
    },
  })
  await call(addCaseMessage, {
    params: { caseId: made.caseId },
    body: { kind: 'note', text: 'Called Quill Marrow', seenMessageId: String(messages.at(-1)?.id) },
  })
  const third = await call(openCase, {
    body: {
      subject: 'Lost',
      category: 'other',
      priority: 'normal',
      text: `My friend ${email} has it`,
      requester: { name: 'Bea' },
    },
  })
  await pool.query(
    `insert into support_attachments (id, case_id, message_number, place, name, type, size_bytes)
     select 'att_1', case_id, number, 0, 'quill.png', 'image/png', 3 from support_messages where case_id = $1 limit 1`,
    [made.caseId],
  )
  await pool.query(`insert into stored_files (id, content) values ('att_1', 'quill')`)
  await pool.query(
    `insert into mail_messages (id, message_id, kind, to_address, to_key, to_name, subject, text, html, "references", ticket_ids, state, sent_at, payment_id)
     values ('mail_1', '<1@x>', 'refund-made', $1, lower($1), 'Quill Marrow', 'For Quill Marrow', 'Dear Quill Marrow', '<p>Quill Marrow</p>', '{}', '{}', 'sent', now(), $2),
            ('mail_2', '<2@x>', 'refund-made', 'bea@guests.example', 'bea@guests.example', 'Bea', 'Tickets', 'Quill Marrow gave you a ticket', null, '{}', array[$3], 'sent', now(), null)`,
    [email, paymentId, tickets[1]?.id],
  )
  await pool.query(
    `insert into mail_attachments (mail_id, place, name, type, content) values ('mail_1', 0, 'quill.ics', 'text/calendar', 'Quill')`,
  )
  await pool.query(
    `insert into incoming_mail (id, message_id, from_address, from_key, from_name, subject, nature, outcome, text, cc)
     values ('in_1', '<3@x>', $1, lower($1), 'Quill', 'I am Quill', 'person', 'ignored', 'Quill Marrow', array[$1])`,
    [email],
  )
  await pool.query(
    `insert into saved_views (id, person_id, list, name, filters) values ('v1', 'acc_super', 'guests', 'Q', $1)`,
    [{ search: email.toLowerCase() }],
  )
  await pool.query(
    `insert into mail_attachments (mail_id, place, name, type, content) values ('mail_2', 0, $1, 'text/plain', 'x')`,
    [`about ${email}.txt`],
  )
  expect(third.case.caseId).not.toBe(made.caseId)
  await createSealStore(database).sealSome()
})

test('a person is erased from every table, and money, figures and chain stay whole', { tags: ['H5'] }, async () => {
  const before = await figures()
  expect((await dump()).filter((row) => personal.test(row)).length).toBeGreaterThan(20)
  expect(await call(getErasure, { params: { uid } })).toMatchObject({
    erasedAt: null,
    tickets: 5,
    purchases: 2,
    cases: 1,
  })

  const erased = await call(eraseAccount, { params: { uid }, body: { reason: 'Quill Marrow asked us to' } })
  expect(erased.erasedAt).not.toBeNull()

  expect((await dump()).filter((row) => personal.test(row))).toEqual([])
  expect(await figures()).toEqual(before)
  expect((await verifyAudit(pool)).broken).toEqual([])
  expect((await verifyMoney(pool)).differences).toEqual([])
  expect(await verifyRollups(pool)).toMatchObject({ rows: 0 })
  const guests = await call(listTicketDetails, { params: { eventId }, query: {} })
  expect(guests.filter(({ owner }) => owner?.name === 'Erased person')).toHaveLength(4)
  expect(guests.find(({ owner }) => owner?.accountId === uid)?.owner).toMatchObject({ email: null, phone: null })
  const { rows } = await pool.query(`select reason, after, actor_id from audit_entries where action = 'account.erased'`)
  expect(rows).toMatchObject([{ reason: '[erased] asked us to', actor_id: people.mara.uid, after: { tickets: 5 } }])
})

test('the remains of an erased entry can’t be changed unnoticed', { tags: ['H5'] }, async () => {
  const { rows } = await pool.query(
    `select number::int from audit_entries where reason like '%[erased]%' and action <> 'account.erased'`,
  )
  const [{ number } = { number: 0 }] = rows
  await expect(
    pool.query(`update audit_entries set reason = 'x', salt = 'y' where number = $1`, [number]),
  ).rejects.toThrow('only be added')
  await pool.query(
    `begin; set local session_replication_role = replica; update audit_entries set reason = 'x' where number = ${number}; commit`,
  )
  expect((await verifyAudit(pool)).broken).toEqual([{ number, reason: 'it was changed' }])
})

test('an erasure changes only the personal part of an entry', { tags: ['H5'] }, async () => {
  const change = (set: string) =>
    pool
      .query(`begin; set local ground_control.erasing = 'on'; update audit_entries set ${set}; commit`)
      .finally(() => pool.query('rollback'))
  for (const set of [`reason = 'x'`, `salt = 'x', actor_id = 'acc_x'`, `salt = 'x', personal_digest = 'x'`]) {
    await expect(change(set)).rejects.toThrow('only be added')
  }
})

test('neither super-admins nor unknown people are erased', { tags: ['H5'] }, async () => {
  await pool.query(`insert into accounts (id, full_name) values ($1, 'Jonas') on conflict do nothing`, [
    people.jonas.uid,
  ])
  await setClaims(people.jonas.uid, { superadmin: true })
  const erase = (who: string) => call(eraseAccount, { params: { uid: who as AccountId }, body: { reason: 'x' } })
  await expect(erase(people.jonas.uid)).rejects.toMatchObject({ status: 409, code: 'person-is-staff' })
  await expect(erase('acc_none')).rejects.toMatchObject({ status: 404 })
})

test('a person without an account is erased by email, and namesakes stay', { tags: ['H5'] }, async () => {
  const [theirs, namesake] = [await sell(eventId), await sell(eventId)]
  await pool.query(
    `update tickets set owner_name = 'Ivo Lund', owner_email = 'ivo@guests.example' where payment_id = $1`,
    [theirs.paymentId],
  )
  await pool.query(
    `update tickets set owner_name = 'Ivo Lund', owner_email = 'ivo@elsewhere.example' where payment_id = $1`,
    [namesake.paymentId],
  )
  await erasePerson(database, {
    who: { email: 'IVO@guests.example' },
    reason: 'They asked',
    actor: { id: 'system:erase', name: null },
    requestId: null,
  })
  // Three letters alone may also occur in a hash.
  const left = (await dump()).filter((row) => /ivo lund|ivo@/i.test(row))
  expect(left).toEqual([expect.stringContaining('ivo@elsewhere.example')])
})
