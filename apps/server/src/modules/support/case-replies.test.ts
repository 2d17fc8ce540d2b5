import { addCaseMessage, getCase } from '@ground-control/contract/support'
import type { CaseId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { casesOf } from '#testing/cases.ts'
import { letter, useIntake } from '#testing/mail/use-intake.ts'

const intake = await useIntake()
const { answered, call, opened, pool, read, receive, smtp } = intake

const unfolded = (at: number) => (smtp.to('ada@guests.example')[at]?.raw ?? '').replace(/\r\n[ \t]+/g, ' ')

test('a reply is sent in its thread, and the answer comes back to its case', { tags: ['S1', 'S5'] }, async () => {
  const caseId = await opened({ from: 'Ada <ada@guests.example>', id: '<one@guests.example>', subject: 'Wrong date' })
  const { answer, messageId, replyTo } = await answered(caseId, 'Which date?')
  expect(answer.delivery).toBe('queued')
  expect(answer.messages.at(-1)).toMatchObject({
    kind: 'reply',
    text: 'Which date?',
    mail: { mailId: expect.any(String) },
  })
  await expect.poll(() => smtp.to('ada@guests.example').length).toBe(1)
  const raw = unfolded(0)
  expect(raw).toContain(`Message-ID: ${messageId}`)
  expect(raw).toContain('Subject: Re: Wrong date')
  expect(raw).toContain('In-Reply-To: <one@guests.example>')
  expect(raw).toContain(`Reply-To: ${replyTo}`)
  expect(raw).not.toContain('Auto-Submitted')
  await receive(letter({ id: '<two@guests.example>', headers: [`In-Reply-To: ${messageId}`] }))
  await answered(caseId, 'Done.')
  await expect.poll(() => smtp.to('ada@guests.example').length).toBe(2)
  const second = unfolded(1)
  expect(second).toContain('In-Reply-To: <two@guests.example>')
  expect(second).toContain(`References: <one@guests.example> ${messageId} <two@guests.example>`)
})

test('a made-up Message-ID is not sent to anybody', { tags: ['S3'] }, async () => {
  const caseId = await opened({ from: 'noid@guests.example', id: null })
  await answered(caseId)
  await expect.poll(() => smtp.to('noid@guests.example').length).toBe(1)
  expect(smtp.to('noid@guests.example')[0]?.raw).not.toMatch(/In-Reply-To|References|no-message-id/)
})

test('a repeated reply is one message and one email, with the same answer', { tags: ['S5'] }, async () => {
  const caseId = (await opened({ from: 'twice@guests.example' })) as CaseId
  const seenMessageId = (await read(caseId)).messages.at(-1)?.id ?? ''
  const send = () =>
    call(
      addCaseMessage,
      { params: { caseId }, body: { kind: 'reply', text: 'Once', seenMessageId } },
      { idempotencyKey: 'once' },
    )
  const deliveries = (await Promise.all([send(), send()])).map(({ delivery }) => delivery)
  expect(deliveries).toEqual(['queued', 'queued'])
  await expect.poll(() => smtp.to('twice@guests.example').length).toBe(1)
})

test('a note sends no email, and a reply without an address is only saved', { tags: ['S5'] }, async () => {
  const caseId = (await opened({ from: 'note@guests.example' })) as CaseId
  const seenMessageId = (await read(caseId)).messages.at(-1)?.id ?? ''
  const body = { kind: 'note' as const, text: 'Among us', seenMessageId }
  expect((await call(addCaseMessage, { params: { caseId }, body })).delivery).toBeNull()
  await pool.query('update support_cases set requester_email = null where id = $1', [caseId])
  expect((await read(caseId)).replyDelivery).toBe('no-address')
  const { answer, to } = await answered(caseId)
  expect([answer.delivery, answer.messages.at(-1)?.mail, to]).toEqual(['no-address', null, null])
})

test('a reply without a requester’s address goes to the account’s, which stays hidden', {
  tags: ['S5'],
}, async () => {
  await pool.query(`insert into accounts (id, username, created_at) values ('acc_hedy', 'hedy', now())`)
  await pool.query(`insert into account_private (account_id, email) values ('acc_hedy', 'hedy@guests.example')`)
  await casesOf(pool).insert('sup_hedy', { account: 'acc_hedy' })
  await casesOf(pool).receive('sup_hedy', 'Help')
  await pool.query(`update support_cases set requester_email = null where id = 'sup_hedy'`)
  expect(JSON.stringify(await read('sup_hedy'))).not.toContain('hedy@guests')
  expect(await answered('sup_hedy')).toMatchObject({ answer: { delivery: 'queued' }, to: 'hedy@guests.example' })
})

test('without email a reply is saved, the outbox stays empty, and the answer says so', {
  tags: ['S5'],
}, async () => {
  const caseId = (await opened({ from: 'quiet@guests.example' })) as CaseId
  const { base } = await intake.startAnother({ mail: null })
  const authorization = `Bearer ${await intake.token()}`
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization, 'content-type': 'application/json' }
    return (await fetch(base + path, { ...init, headers })).json() as Promise<Record<string, unknown>>
  }
  const detail = getCase.reply.parse(await ask(`/api/v1/admin/cases/${caseId}`))
  expect(detail.replyDelivery).toBe('no-mail')
  const body = JSON.stringify({ kind: 'reply', text: 'Saved', seenMessageId: detail.messages.at(-1)?.id })
  const answer = await ask(`/api/v1/admin/cases/${caseId}/messages`, { method: 'POST', body })
  expect(answer.delivery).toBe('no-mail')
  const { rows } = await pool.query('select from mail_messages where case_id = $1', [caseId])
  expect(rows).toEqual([])
})

const pdf = Buffer.from('%PDF-1.7\n').toString('base64')

test('files are sent and kept with the reply, under safe names', { tags: ['S4', 'S5'] }, async () => {
  const caseId = (await opened({ from: 'files@guests.example' })) as CaseId
  const seenMessageId = (await read(caseId)).messages.at(-1)?.id ?? ''
  const send = (content: string) =>
    call(
      addCaseMessage,
      {
        params: { caseId },
        body: { kind: 'reply', text: 'See here', seenMessageId, attachments: [{ name: '../receipt.html', content }] },
      },
      { idempotencyKey: 'with-a-file' },
    )
  const { messages } = await send(pdf)
  expect(messages.at(-1)?.attachments).toMatchObject([
    { name: 'receipt.html.pdf', type: 'application/pdf', sizeBytes: 9, refusal: null },
  ])
  expect((await send(pdf)).messages).toHaveLength(messages.length)
  await expect(send(Buffer.from('%PDF-1.4\n').toString('base64'))).rejects.toMatchObject({
    code: 'idempotency-key-reused',
  })
  await expect.poll(() => smtp.to('files@guests.example').length).toBe(1)
  const raw = smtp.to('files@guests.example')[0]?.raw ?? ''
  expect(raw).toContain('Content-Type: application/pdf; name=receipt.html.pdf')
  expect(raw).toContain(pdf)
})

test.each([
  ['a program', [Buffer.from('MZ\x00\x01')], 'Only images, PDF and text can be attached.'],
  ['a page', [Buffer.from('<script>1</script>')], 'Only images, PDF and text can be attached.'],
  [
    'too much together',
    [10 * 2 ** 20, 10 * 2 ** 20, 9].map((size) => Buffer.alloc(size, 'x')),
    'All attachments together are larger than 20 MB.',
  ],
] as const)('%s is refused, and nothing is written or sent', { tags: ['S4'] }, async (name, files, words) => {
  const from = `${name.replaceAll(' ', '-')}@guests.example`
  const caseId = (await opened({ from })) as CaseId
  const { messages } = await read(caseId)
  const attachments = files.map((content, at) => ({ name: `${at}.txt`, content: content.toString('base64') }))
  const body = { kind: 'reply' as const, text: 'See', seenMessageId: messages.at(-1)?.id ?? '', attachments }
  await expect(call(addCaseMessage, { params: { caseId }, body })).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining(words),
  })
  expect((await read(caseId)).messages).toHaveLength(messages.length)
  expect(smtp.to(from)).toEqual([])
})

test('a file above the limit is refused before it is read', { tags: ['S4'] }, async () => {
  const caseId = (await opened({ from: 'large@guests.example' })) as CaseId
  const seenMessageId = (await read(caseId)).messages.at(-1)?.id ?? ''
  const content = Buffer.alloc(10 * 2 ** 20 + 3, 'x').toString('base64')
  const body = { kind: 'reply' as const, text: 'See', seenMessageId, attachments: [{ name: 'a.txt', content }] }
  await expect(call(addCaseMessage, { params: { caseId }, body })).rejects.toMatchObject({ status: 400 })
  const tooMany = { ...body, attachments: Array.from({ length: 3 }, () => ({ name: 'a.txt', content })) }
  // The server may close the connection before the client has sent everything; then no answer arrives.
  await expect(call(addCaseMessage, { params: { caseId }, body: tooMany })).rejects.toMatchObject({
    status: expect.toBeOneOf([0, 413]),
  })
  expect((await read(caseId)).messages.at(-1)?.id).toBe(seenMessageId)
})
