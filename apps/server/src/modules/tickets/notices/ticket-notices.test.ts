import { issueComps, previewCompNotice, previewTransferNotice, transferTickets } from '@ground-control/contract/tickets'
import type { EventId, TicketId } from '@ground-control/domain/values/ids'
import { beforeEach, expect, test } from 'vitest'
import { useMail } from '#testing/mail/use-mail.ts'
import { salesOf } from '#testing/sales.ts'

const { call, pool, smtp } = await useMail()
const { event, sell } = salesOf(pool)

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const nina = { recipientName: 'Nina Petrov', recipientEmail: 'nina@guests.example' }

let eventId: EventId

beforeEach(async () => {
  eventId = await event({ name: 'Stadium of the Sun', startAt: inHours(24), endAt: inHours(28) })
  await pool.query('delete from mail_messages')
  await pool.query('delete from remote_config')
})

async function twoTickets(): Promise<TicketId[]> {
  const { tickets } = await sell(eventId, { prices: [2500, 2500] })
  const ids = tickets.map(({ id }) => id as TicketId)
  await pool.query(
    `update tickets set owner_name = case id when $2 then 'Ada' else 'José Yang' end,
            owner_email = case id when $2 then 'ada@guests.example' else 'jose@guests.example' end,
            code = 'old/' || id
     where id = any($1)`,
    [ids, ids[1]],
  )
  return ids
}

const told = async () =>
  (
    await pool.query(
      'select kind, to_address, subject, text, payment_id, ticket_ids from mail_messages order by to_address',
    )
  ).rows
const codesOf = async (ids: readonly string[]) =>
  (await pool.query<{ code: string }>('select code from tickets where id = any($1)', [ids])).rows.map(
    ({ code }) => code,
  )
const plain = (text: string) => text.replaceAll('-', '')

test('former holders are emailed, and new holders get the new codes', { tags: ['S6', 'C2'] }, async () => {
  const ticketIds = await twoTickets()
  const old = await codesOf(ticketIds)
  const send = () =>
    call(transferTickets, { body: { ticketIds, ...nina, tellCustomer: true } }, { idempotencyKey: 'hand-over' })
  await send()
  const mail = await told()
  expect(mail.map(({ to_address, subject }) => [to_address, subject])).toEqual([
    ['ada@guests.example', 'Your ticket was transferred: Stadium of the Sun'],
    ['jose@guests.example', 'Your ticket was transferred: Stadium of the Sun'],
    ['nina@guests.example', 'Your tickets: Stadium of the Sun'],
  ])
  expect(mail.every(({ kind, payment_id }) => kind === 'tickets-transferred' && payment_id !== null)).toBe(true)
  const codes = await codesOf(ticketIds)
  for (const code of codes) expect(plain(mail[2].text)).toContain(plain(code))
  for (const { text } of mail) for (const code of old) expect(plain(text)).not.toContain(plain(code))
  for (const { text } of mail.slice(0, 2)) for (const code of codes) expect(plain(text)).not.toContain(plain(code))
  // A retry sends nothing again. Nor does a transfer to the current holder.
  await send()
  await call(transferTickets, { body: { ticketIds, ...nina, tellCustomer: true } })
  expect(await told()).toHaveLength(3)
  await expect.poll(() => smtp.to('nina@guests.example').length).toBe(1)
})

test('a transfer sends no email without the field or with customer email off', { tags: ['S6'] }, async () => {
  const ticketIds = await twoTickets()
  await call(transferTickets, { body: { ticketIds, ...nina } })
  await pool.query(`insert into remote_config (key, value) values ('enable_customer_mail', 'false')`)
  const ada = { recipientName: 'Ada', recipientEmail: 'ada@guests.example' }
  await call(transferTickets, { body: { ticketIds, ...ada, tellCustomer: true } })
  expect(await told()).toEqual([])
})

test('a preview shows the emails of a transfer, changes nothing, and shows no code', { tags: ['S6'] }, async () => {
  const ticketIds = await twoTickets()
  const codes = await codesOf(ticketIds)
  const { notices } = await call(previewTransferNotice, { body: { ticketIds, ...nina } })
  expect(notices.map(({ to }) => to.address).toSorted()).toEqual([
    'ada@guests.example',
    'jose@guests.example',
    'nina@guests.example',
  ])
  const all = JSON.stringify(notices)
  for (const code of codes) expect(plain(all)).not.toContain(plain(code))
  expect(all).not.toContain('cid:')
  expect(await codesOf(ticketIds)).toEqual(codes)
  expect(await told()).toEqual([])
})

test('comps are emailed with their tickets, once, and as the preview shows', { tags: ['S6', 'C1'] }, async () => {
  await pool.query(`insert into ticket_types (id, event_id, name, price_cents) values ($1, $2, 'Press', 0)`, [
    `typ_${eventId}`,
    eventId,
  ])
  const body = {
    eventId,
    ticketQuantities: { [`typ_${eventId}`]: 2 },
    contact: { name: 'Tomás Weir', email: 'tomas@press.example' },
  }
  const { notices } = await call(previewCompNotice, { body })
  const issue = () => call(issueComps, { body: { ...body, tellCustomer: true } }, { idempotencyKey: 'comps' })
  const { tickets } = await issue()
  await issue()
  const mail = await told()
  expect(mail).toMatchObject([
    { kind: 'comps-issued', to_address: 'tomas@press.example', subject: notices[0]?.subject },
  ])
  expect(mail[0].ticket_ids.toSorted()).toEqual(tickets.map(({ ticketId }) => ticketId).toSorted())
  for (const code of await codesOf(mail[0].ticket_ids)) expect(plain(mail[0].text)).toContain(plain(code))
  expect(notices[0]?.text).toContain('Press')
  await call(issueComps, { body })
  expect(await told()).toHaveLength(1)
})
