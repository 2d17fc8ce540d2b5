import { correctMailAddress, listMail, sendMailNow } from '@ground-control/contract/mail'
import type { CaseId, MailId, PaymentId, RefundId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { insertJob } from '#testing/jobs/insert-job.ts'
import { openLive } from '#testing/live-stream.ts'
import { aMail, useMail } from '#testing/mail/use-mail.ts'
import { createDeliveryStore } from './delivery-store.ts'
import { createOutbox } from './outbox.ts'

const api = await useMail()
const { call, smtp, write, rowOf, pool, database } = api

const settled = (mailId: string) =>
  expect.poll(async () => (await rowOf(mailId)).state, { timeout: 60_000, interval: 20 })
const refuse = (address: string) => smtp.rule(address, { atRecipient: { code: 550, text: '5.1.1 No such user' } })
const idOf = (mailId: string) => ({ params: { mailId: mailId as MailId } })

test('a delivery is found by the case, refund or payment that caused it', { tags: ['S1'] }, async () => {
  const about = { caseId: 'sup_1', refundId: 're_1', paymentId: 'pi_1', ticketIds: ['tkt_1'] }
  const mailId = await write(aMail('cause@guests.example', { about }))
  await write(aMail('other@guests.example', { about: { caseId: 'sup_2' } }))
  await settled(mailId).toBe('sent')
  const causes = [
    { caseId: 'sup_1' as CaseId },
    { refundId: 're_1' as RefundId },
    { paymentIntentId: 'pi_1' as PaymentId },
  ]
  for (const query of causes) {
    expect(await call(listMail, { query })).toEqual({
      isSetUp: true,
      mail: [
        expect.objectContaining({
          mailId,
          state: 'sent',
          to: { address: 'cause@guests.example', name: 'Ada Lovelace' },
          serverWords: expect.stringContaining('OK: taken'),
          nextTryAt: null,
          sentAt: expect.any(String),
          about: {
            caseId: 'sup_1',
            caseMessageId: null,
            refundId: 're_1',
            paymentIntentId: 'pi_1',
            eventId: null,
            ticketIds: ['tkt_1'],
          },
        }),
      ],
    })
  }
})

test('a job lists only emails that did not arrive', { tags: ['S6'] }, async () => {
  await pool.query(`insert into organizations (id) values ('org_job')`)
  await pool.query(`insert into events (id, org_id) values ('evt_job', 'org_job')`)
  const jobId = await insertJob(pool, { eventId: 'evt_job', items: [] })
  const mailIds = []
  for (const name of ['arrives', 'bounces']) {
    if (name === 'bounces') refuse(`${name}@guests.example`)
    const mailId = await write(aMail(`${name}@guests.example`))
    await pool.query(
      `insert into job_notices (job_id, to_key, address, amount_cents, payment_ids, ticket_ids, refund, mail_id)
       values ($1, $2, $2, 0, '{}', '{}', 'none', $3)`,
      [jobId, `${name}@guests.example`, mailId],
    )
    mailIds.push(mailId)
  }
  await settled(mailIds[0] ?? '').toBe('sent')
  await settled(mailIds[1] ?? '').toBe('failed')
  const { mail } = await call(listMail, { query: { jobId } })
  expect(mail.map(({ mailId, state }) => [mailId, state])).toEqual([[mailIds[1], 'failed']])
})

test('a list needs exactly one cause', { tags: ['P26'] }, async () => {
  for (const query of [{}, { caseId: 'sup_1' as CaseId, refundId: 're_1' as RefundId }]) {
    await expect(call(listMail, { query })).rejects.toMatchObject({ status: 400 })
  }
})

test('Send now tries a failed email at once, audited; a sent one is refused', { tags: ['S1', 'P27'] }, async () => {
  refuse('later@guests.example')
  const mailId = await write(aMail('later@guests.example'))
  await settled(mailId).toBe('failed')
  smtp.forgetRules()
  expect(await call(sendMailNow, idOf(mailId))).toMatchObject({ state: 'queued', tries: 0, serverWords: null })
  await settled(mailId).toBe('sent')
  const refused = { status: 409, code: 'changed-meanwhile', message: 'This email is already sent.' }
  await expect(call(sendMailNow, idOf(mailId))).rejects.toMatchObject(refused)
  await expect(call(sendMailNow, idOf('mail_nowhere'))).rejects.toMatchObject({ status: 404 })
  const { rows } = await pool.query(
    `select action, before from audit_entries where entity_id = $1 and action like 'mail.%'`,
    [mailId],
  )
  expect(rows).toEqual([{ action: 'mail.sent-again', before: { state: 'failed' } }])
})

test('a corrected address gets the same message, and the trail keeps neither in full', {
  tags: ['S1', 'P27'],
}, async () => {
  refuse('tpyo@guests.example')
  const mailId = await write(aMail('tpyo@guests.example'))
  await settled(mailId).toBe('failed')
  const body = { address: 'typo@guests.example', reason: 'Misspelled' }
  expect(await call(correctMailAddress, { ...idOf(mailId), body })).toMatchObject({
    state: 'queued',
    to: { address: 'typo@guests.example' },
  })
  await settled(mailId).toBe('sent')
  expect(smtp.to('typo@guests.example').map(({ messageId }) => messageId)).toEqual([`<${mailId}@orbit.example>`])
  await expect(call(correctMailAddress, { ...idOf(mailId), body })).rejects.toMatchObject({ status: 409 })
  const bad = { address: 'typo@guests.example\r\nBcc: eve@guests.example' }
  await expect(call(correctMailAddress, { ...idOf(mailId), body: bad })).rejects.toMatchObject({ status: 400 })
  const { rows } = await pool.query(
    `select action, before, after, reason from audit_entries where entity_id = $1 and action like 'mail.%'`,
    [mailId],
  )
  expect(rows).toEqual([
    {
      action: 'mail.address-corrected',
      before: { email: 't•••@guests.example' },
      after: { email: 't•••@guests.example' },
      reason: 'Misspelled',
    },
  ])
})

test('a bounce marks its own message, and not one sent to another address', { tags: ['S1'] }, async () => {
  const { noteBounce } = createDeliveryStore(database, { isSetUp: true })
  const mailId = await write(aMail('bounces@guests.example'))
  await settled(mailId).toBe('sent')
  const messageId = `<${mailId}@orbit.example>`
  const words = '550 Mailbox disabled'
  expect(await noteBounce({ messageId, words, address: 'somebody@guests.example' })).toBe(false)
  expect(await noteBounce({ messageId: '<other@orbit.example>', words, address: null })).toBe(false)
  expect(await noteBounce({ messageId, words, address: 'Bounces@guests.example' })).toBe(true)
  expect(await rowOf(mailId)).toMatchObject({ state: 'bounced', server_words: words })
})

test('a bounced copy is shown beside its message; correcting the address sends no other', {
  tags: ['S1', 'S8'],
}, async () => {
  const { noteBounce } = createDeliveryStore(database, { isSetUp: true })
  const mailId = await write(aMail('main@guests.example', { cc: ['Copy@guests.example'] }))
  await settled(mailId).toBe('sent')
  const messageId = `<${mailId}@orbit.example>`
  expect(await noteBounce({ messageId, words: '550 Gone', address: 'copy@guests.example' })).toBe(true)
  expect(await rowOf(mailId)).toMatchObject({ state: 'sent', copy_words: 'A copy bounced: “550 Gone”' })
  await noteBounce({ messageId, words: '550 Gone', address: 'main@guests.example' })
  await call(correctMailAddress, { ...idOf(mailId), body: { address: 'right@guests.example' } })
  await settled(mailId).toBe('sent')
  expect([smtp.to('right@guests.example').length, smtp.to('Copy@guests.example').length]).toEqual([1, 1])
})

test('open consoles get a hint when an email is written and when its state changes', { tags: ['S1'] }, async () => {
  const stream = await openLive(api.base(), await api.token())
  await expect.poll(stream.ready).toBe(1)
  const mailId = await write(aMail('hinted@guests.example'))
  await settled(mailId).toBe('sent')
  // The first hint comes at once and one follows the last change; those between are throttled.
  const ofMail = () => stream.hints().filter((hint) => hint.startsWith('mail '))
  await expect.poll(() => ofMail().length, { timeout: 60_000 }).toBeGreaterThan(1)
  expect(new Set(ofMail())).toEqual(new Set([`mail ${mailId}`]))
  stream.close()
})

test('without email nothing is written or sent, and the calls say so', { tags: ['S1', 'S5'] }, async () => {
  const none = createOutbox(null)
  expect(none.isSetUp).toBe(false)
  const written = await database.inTransaction((transaction) => none.writeMail(transaction, aMail('no@guests.example')))
  expect(written).toBeNull()
  const { rows } = await pool.query("select from mail_messages where to_address = 'no@guests.example'")
  expect(rows).toEqual([])
  const known = await write(aMail('known@guests.example'))
  const { app, base } = await api.startAnother({ mail: null })
  const headers = { authorization: `Bearer ${await api.token()}` }
  const list = await fetch(`${base}/api/v1/admin/mail?caseId=sup_none`, { headers })
  expect(await list.json()).toEqual({ mail: [], isSetUp: false })
  const now = await fetch(`${base}/api/v1/admin/mail/${known}/send-now`, { method: 'POST', headers })
  expect([now.status, await now.json()]).toMatchObject([409, { code: 'mail-not-set-up' }])
  await app.close()
})
