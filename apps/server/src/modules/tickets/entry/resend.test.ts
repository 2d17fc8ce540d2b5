import { randomUUID } from 'node:crypto'
import { getCapabilities } from '@ground-control/contract/capabilities'
import type { ApiError } from '@ground-control/contract/client'
import { resendTickets } from '@ground-control/contract/entry'
import { listMail } from '@ground-control/contract/mail'
import { openCase } from '@ground-control/contract/support'
import { formatEntryCode } from '@ground-control/domain/tickets/entry-code'
import type { CaseId, TicketId } from '@ground-control/domain/values/ids'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { useMail } from '#testing/mail/use-mail.ts'
import { salesOf } from '#testing/sales.ts'
import { people } from '#testing/tokens.ts'

const { call, pool, smtp, startAnother, token } = await useMail()
const { event, sell, refund } = salesOf(pool)

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** José buys one ticket for each of these holders. */
async function bought(...holders: readonly (string | null)[]) {
  const eventId = await event({ name: 'Night Signal' })
  await pool.query('update events set start_at = $2, end_at = null where id = $1', [eventId, inDays(3)])
  await pool.query(
    `with venue as (insert into spaces (id, org_id, name, address, time_zone)
       select 'spc_' || id, org_id, 'Halcyon Hall', '418 Lakeside Avenue, Chicago', 'America/Chicago' from events where id = $1
       returning id)
     insert into event_spaces (event_id, space_id) select $1, id from venue`,
    [eventId],
  )
  const { tickets, paymentId } = await sell(eventId, { prices: holders.map(() => 2500) })
  for (const [at, { id }] of tickets.entries()) {
    const email = holders[at]
    await pool.query(
      `update tickets set code = default, purchaser_name = 'José Yang', purchaser_email = 'jose@guests.example',
         owner_name = $2, owner_email = $3, owner_account_id = $4 where id = $1`,
      [id, email?.split('@')[0] ?? 'Nobody', email, email ?? 'acc_nobody'],
    )
  }
  return { eventId, paymentId, ticketIds: tickets.map(({ id }) => id as TicketId), tickets }
}

const resend = (ticketIds: TicketId[], idempotencyKey = randomUUID()) =>
  call(resendTickets, { body: { ticketIds } }, { idempotencyKey })
const refusalOf = (reply: Promise<unknown>) =>
  reply.then(
    () => expect.unreachable('it was not refused'),
    ({ code, message }: ApiError) => ({ code, message }),
  )
const mailOf = async (address: string) =>
  (await pool.query('select * from mail_messages where to_address = $1 order by created_at', [address])).rows
const received = async (address: string) => {
  await expect.poll(() => smtp.to(address).length, { timeout: 60_000, interval: 20 }).toBe(1)
  return PostalMime.parse(smtp.to(address)[0]?.raw ?? '')
}

test('each holder gets their own tickets, with code, picture, venue time and calendar', { tags: ['S6'] }, async () => {
  const { ticketIds, paymentId, eventId } = await bought('nina@one.example', 'hiro@one.example', 'nina@one.example')
  expect(await resend(ticketIds)).toEqual({ queued: 2, ticketIds })
  const { rows } = await pool.query('select id, code from tickets where id = any($1)', [ticketIds])
  const codeOf = (at: number) => formatEntryCode(rows.find(({ id }) => id === ticketIds[at])?.code)
  const message = await received('nina@one.example')
  expect(message.subject).toBe('Your tickets: Night Signal')
  expect(message.text).toContain('nina, here are your 2 tickets.\nJosé Yang bought them for you.')
  expect(message.text).toContain('Central Time, at the venue')
  expect(message.text).toContain('Halcyon Hall, 418 Lakeside Avenue, Chicago')
  for (const at of [0, 2]) expect(message.text).toContain(codeOf(at))
  expect(message.text).not.toContain(codeOf(1))
  expect(message.attachments.map(({ mimeType }) => mimeType)).toEqual(['image/png', 'image/png', 'text/calendar'])
  expect((await received('hiro@one.example')).text).toContain(codeOf(1))
  expect(await mailOf('hiro@one.example')).toMatchObject([
    {
      kind: 'tickets',
      payment_id: paymentId,
      event_id: eventId,
      ticket_ids: [ticketIds[1]],
      requested_by: people.mara.uid,
    },
  ])
})

test('the same request sent twice, at once or later, queues one email', { tags: ['S6'] }, async () => {
  const { ticketIds } = await bought('nina@two.example')
  const key = randomUUID()
  const replies = await Promise.all([resend(ticketIds, key), resend(ticketIds, key)])
  expect(replies[0]).toEqual(replies[1])
  await resend(ticketIds, key)
  expect(await mailOf('nina@two.example')).toHaveLength(1)
  await resend(ticketIds)
  expect(await mailOf('nina@two.example')).toHaveLength(2)
})

test('tickets resent for a case are among its emails, with who resent them', { tags: ['S6', 'S8'] }, async () => {
  const { ticketIds } = await bought('nina@case.example')
  const about = { subject: 'No tickets', category: 'other', priority: 'normal', text: 'Where?' } as const
  const { case: opened } = await call(openCase, { body: { ...about, requester: { name: 'José' } } })
  await call(resendTickets, { body: { ticketIds, caseId: opened.caseId } })
  const { mail } = await call(listMail, { query: { caseId: opened.caseId } })
  expect(mail).toMatchObject([
    {
      kind: 'tickets',
      to: { address: 'nina@case.example' },
      requestedBy: { id: people.mara.uid },
      about: { ticketIds },
    },
  ])
  const nowhere = call(resendTickets, { body: { ticketIds, caseId: 'sup_nowhere' as CaseId } })
  expect(await refusalOf(nowhere)).toMatchObject({ code: 'not-found' })
  expect(await mailOf('nina@case.example')).toHaveLength(1)
})

test('the trail records who resent which ticket to whom, with the address masked', { tags: ['S6'] }, async () => {
  const { ticketIds } = await bought('nina@three.example')
  await resend(ticketIds)
  const { rows } = await pool.query('select action, actor_id, after from audit_entries where entity_id = $1', ticketIds)
  expect(rows).toEqual([
    {
      action: 'tickets.resent',
      actor_id: people.mara.uid,
      after: { to: { name: 'nina', email: 'n•••@three.example' } },
    },
  ])
})

test('refunded tickets, events that are over, and holders without an address are refused', {
  tags: ['S6'],
}, async () => {
  const sold = await bought('nina@four.example', 'hiro@four.example')
  await refund(sold.tickets.slice(0, 1))
  expect(await refusalOf(resend(sold.ticketIds))).toEqual({
    code: 'already-refunded',
    message: `Ticket ${sold.ticketIds[0]} is refunded. Nothing was sent.`,
  })
  expect(await mailOf('hiro@four.example')).toEqual([])
  const over = await bought('nina@four.example')
  await pool.query(`update events set status = 'cancelled' where id = $1`, [over.eventId])
  expect(await refusalOf(resend(over.ticketIds))).toMatchObject({
    code: 'event-cancelled',
    message: 'This event is cancelled, so its tickets can’t be sent. Nothing was sent.',
  })
  const unreachable = await bought(null)
  await pool.query(
    `update tickets set purchaser_email = null, purchaser_name = 'Another' where id = $1`,
    unreachable.ticketIds,
  )
  expect(await refusalOf(resend(unreachable.ticketIds))).toMatchObject({ code: 'no-address' })
  expect(await refusalOf(resend(['tkt_nowhere' as TicketId]))).toMatchObject({ code: 'not-found' })
})

test('without email the call is refused, and the platform doesn’t offer it', { tags: ['S5', 'S6'] }, async () => {
  expect((await call(getCapabilities, {})).capabilities).toContain('ticket-mail')
  const { base } = await startAnother({ mail: null })
  const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' }
  const { ticketIds } = await bought('nina@five.example')
  const body = JSON.stringify({ ticketIds })
  const reply = await fetch(`${base}/api/v1/admin/tickets/resend`, { method: 'POST', headers, body })
  expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'mail-not-set-up' }])
  const offered = await (await fetch(`${base}/api/v1/admin/capabilities`, { headers })).json()
  expect(offered).toMatchObject({ capabilities: expect.not.arrayContaining(['ticket-mail']) })
})

test('nothing is queued while emails to customers are switched off', { tags: ['S6'] }, async () => {
  const { ticketIds } = await bought('off@one.example')
  const { ticketIds: sent } = await bought('on@one.example')
  const key = randomUUID()
  const first = await resend(sent, key)
  await pool.query(`insert into remote_config (key, value) values ('enable_customer_mail', 'false')`)
  expect(await refusalOf(resend(ticketIds))).toMatchObject({ code: 'switched-off' })
  expect(await resend(sent, key)).toEqual(first)
  await pool.query(`delete from remote_config where key = 'enable_customer_mail'`)
  expect(await mailOf('off@one.example')).toEqual([])
})
