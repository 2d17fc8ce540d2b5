import { replaceEntryCode } from '@ground-control/contract/entry'
import { listMail } from '@ground-control/contract/mail'
import { setTicketStatus, transferTickets } from '@ground-control/contract/tickets'
import { getTicketTimeline } from '@ground-control/contract/timeline'
import type { TicketId } from '@ground-control/domain/values/ids'
import { beforeAll, expect, test } from 'vitest'
import { useApi } from '#testing/use-api.ts'

const { call, pool } = useApi()

const ticketId = 'tkt_1' as TicketId
const timelineOf = (id: string) => call(getTicketTimeline, { params: { id: id as TicketId } })
const kindsOf = async (id: string) => (await timelineOf(id)).past.map(({ kind }) => kind)

beforeAll(async () => {
  await pool.query(`
    insert into organizations (id, name) values ('org_1', 'Lumen Hall');
    insert into events (id, org_id, name, start_at) values ('evt_1', 'org_1', 'Night Signal', now() + interval '1 day');
    insert into payments (id, org_id, purchaser_name, purchaser_email, amount_cents, paid_at) values
      ('pi_1', 'org_1', 'José Yang', 'jose@mail.example', 9000, '2026-11-01T10:00:00Z');
    insert into comp_batches (id, event_id, fingerprint, contact_name, contact_email, reason, issued_by) values
      ('cmp_1', 'evt_1', 'f', 'Press Person', 'press@mail.example', 'Press', 'acc_mara');
    insert into accounts (id, full_name) values ('acc_mara', 'Mara Okafor');
    insert into tickets (event_id, id, code, payment_id, kind, comp_batch_id, price_cents, owner_name, owner_email, purchased_at) values
      ('evt_1', 'tkt_1', 'c1', 'pi_1', 'sale', null, 9000, 'José Yang', 'jose@mail.example', '2026-11-01T10:00:00Z'),
      ('evt_1', 'tkt_door', 'c2', 'pi_1', 'sale', null, 0, 'José Yang', null, '2026-11-01T10:00:00Z'),
      ('evt_1', 'tkt_comp', 'c3', null, 'comp', 'cmp_1', 0, 'Press Person', null, '2026-11-02T10:00:00Z');
    update tickets set redeemed = true, redeemed_at = '2026-11-03T10:00:00Z' where id = 'tkt_door'`)
})

test('a ticket’s timeline lists sale, transfers, codes and redemptions, with who did it', {
  tags: ['F9'],
}, async () => {
  const body = { ticketIds: [ticketId], recipientName: 'Nina Petrov', recipientEmail: 'nina@mail.example' }
  await call(transferTickets, { body })
  await call(replaceEntryCode, { params: { id: ticketId }, body: { reason: 'Lost phone' } })
  await call(setTicketStatus, { params: { id: ticketId }, body: { redeemed: true } })
  await call(setTicketStatus, { params: { id: ticketId }, body: { redeemed: false } })
  const { past, ...ticket } = await timelineOf('tkt_1')
  expect(ticket).toEqual({
    ticketId: 'tkt_1',
    ticketName: null,
    ownerName: 'Nina Petrov',
    event: { eventId: 'evt_1', name: 'Night Signal' },
    paymentIntentId: 'pi_1',
    currency: 'usd',
  })
  expect(past).toMatchObject([
    { kind: 'undone', by: { id: expect.any(String) } },
    { kind: 'redeemed', by: { id: expect.any(String) }, door: null },
    { kind: 'new-code', reason: 'Lost phone' },
    { kind: 'transferred', from: 'José Yang', to: 'Nina Petrov', by: { id: expect.any(String) } },
    { kind: 'bought', at: '2026-11-01T10:00:00.000Z', by: null, to: 'José Yang', amount: 9000 },
  ])
})

test('a door’s entry in the trail is shown with the door and its own time', { tags: ['F9'] }, async () => {
  const written = (action: string, after: object, reason: string | null) =>
    pool.query(
      `insert into audit_entries (actor_id, actor_name, action, entity_kind, entity_id, event_id, after, reason, previous_hash, hash)
       values ('acc_lena', 'Lena Fisk', $1, 'ticket', 'tkt_door', 'evt_1', $2, $3, '', '')`,
      [action, after, reason],
    )
  await written('ticket.redeemed', { redeemedAt: '2026-11-03T10:00:00Z', door: 'East door' }, null)
  await written('ticket.let-in', { door: 'East door', madeAt: '2026-11-03T11:00:00Z', problem: 'redeemed' }, 'Went out')
  expect((await timelineOf('tkt_door')).past.slice(0, 2)).toEqual([
    {
      kind: 'let-in',
      at: '2026-11-03T11:00:00.000Z',
      by: { id: 'acc_lena', name: 'Lena Fisk' },
      from: null,
      to: null,
      door: 'East door',
      reason: 'Went out',
      amount: null,
      refundId: null,
    },
    expect.objectContaining({ kind: 'redeemed', door: 'East door', by: { id: 'acc_lena', name: 'Lena Fisk' } }),
  ])
  expect(await kindsOf('tkt_door')).toEqual(['let-in', 'redeemed', 'bought'])
})

test('a refund shows when it was requested and how it ended, only on its tickets', { tags: ['F9'] }, async () => {
  await pool.query(`
    insert into refunds (id, payment_id, state, amount_cents, reason, requested_by, created_at, settled_at, failure_message, updated_at) values
      ('re_bad', 'pi_1', 'failed', 9000, 'Ill', 'acc_mara', '2026-11-04T10:00:00Z', null, 'Card closed', '2026-11-04T10:01:00Z'),
      ('re_good', 'pi_1', 'succeeded', 9000, 'Ill', 'acc_mara', '2026-11-05T10:00:00Z', '2026-11-05T10:02:00Z', null, now());
    insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents, live) values
      ('re_bad', 'evt_1', 'tkt_1', 9000, false), ('re_good', 'evt_1', 'tkt_1', 9000, true)`)
  const { past } = await timelineOf('tkt_1')
  expect(past.filter(({ refundId }) => refundId)).toMatchObject([
    { kind: 'refunded', at: '2026-11-05T10:02:00.000Z', amount: 9000, refundId: 're_good', by: null },
    { kind: 'refund-requested', reason: 'Ill', by: { id: 'acc_mara', name: 'Mara Okafor' }, refundId: 're_good' },
    { kind: 'refund-failed', at: '2026-11-04T10:01:00.000Z', reason: 'Card closed', refundId: 're_bad' },
    { kind: 'refund-requested', at: '2026-11-04T10:00:00.000Z', refundId: 're_bad' },
  ])
  expect(await kindsOf('tkt_door')).not.toContain('refunded')
})

test('a comp shows who issued it and why; redemptions by other systems have no author', { tags: ['F9'] }, async () => {
  await pool.query(`update tickets set redeemed = true, redeemed_at = '2026-11-06T10:00:00Z' where id = 'tkt_comp'`)
  expect((await timelineOf('tkt_comp')).past).toMatchObject([
    { kind: 'redeemed', at: '2026-11-06T10:00:00.000Z', by: null, door: null },
    { kind: 'given', to: 'Press Person', by: { name: 'Mara Okafor' }, reason: 'Press', amount: null },
  ])
  expect((await timelineOf('tkt_comp')).paymentIntentId).toBeNull()
})

test('email about a ticket is listed with it, with its delivery state', { tags: ['F9'] }, async () => {
  await pool.query(`
    insert into mail_messages (id, message_id, "references", kind, to_address, to_key, subject, text, ticket_ids, state, sent_at)
    values ('mail_1', '<1@x>', '{}', 'tickets', 'nina@mail.example', 'nina@mail.example', 'Your tickets', '', '{tkt_0,tkt_1}', 'sent', now())`)
  const mailOf = async (id: string) =>
    (await call(listMail, { query: { ticketId: id as TicketId } })).mail.map(({ mailId, state }) => [mailId, state])
  expect(await mailOf('tkt_1')).toEqual([['mail_1', 'sent']])
  expect(await mailOf('tkt_door')).toEqual([])
})
