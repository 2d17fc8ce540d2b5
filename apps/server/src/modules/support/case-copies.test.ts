import { listMail } from '@ground-control/contract/mail'
import { addCaseMessage } from '@ground-control/contract/support'
import type { CaseId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { letter, useIntake } from '#testing/mail/use-intake.ts'

const { answered, call, opened, pool, read, receive, smtp } = await useIntake()

const mailOf = async (caseId: string) => (await call(listMail, { query: { caseId: caseId as CaseId } })).mail[0]
const sent = (caseId: string) =>
  expect.poll(async () => (await mailOf(caseId))?.state, { timeout: 60_000 }).toBe('sent')

test('a reply goes once to everybody in Cc, in header and envelope', { tags: ['S8'] }, async () => {
  const caseId = await opened({ from: 'Ada <ada@guests.example>' })
  const cc = [
    'nina@guests.example',
    'NINA@guests.example',
    'Ada@guests.example',
    'support@orbit.example',
    'bo@x.example',
  ]
  await answered(caseId, 'Both of you', cc)
  await sent(caseId)
  const { messageId } = smtp.to('ada@guests.example')[0] ?? {}
  const mails = smtp.received.filter((each) => each.messageId === messageId)
  expect(mails.map(({ recipients }) => recipients)).toEqual([
    ['ada@guests.example'],
    ['nina@guests.example', 'bo@x.example'],
  ])
  expect(mails.every(({ raw }) => raw.includes('\r\nCc: nina@guests.example, bo@x.example\r\n'))).toBe(true)
  expect(await mailOf(caseId)).toMatchObject({ cc: ['nina@guests.example', 'bo@x.example'], copyWords: null })
  const { rows } = await pool.query(
    `select after from audit_entries where action = 'case.replied' and entity_id = $1`,
    [caseId],
  )
  expect(rows).toEqual([{ after: { textLength: 11, copies: 2 } }])
})

test('a copy recipient’s answer joins the case by its references; a stranger’s does not', {
  tags: ['S3', 'S8'],
}, async () => {
  const caseId = await opened({ from: 'joan@guests.example' })
  const { messageId } = await answered(caseId, 'Hello', ['Kit@guests.example'])
  const headers = [`In-Reply-To: ${messageId}`]
  expect(await receive(letter({ from: 'Kit <kit@guests.example>', headers }))).toEqual({ outcome: 'joined', caseId })
  expect((await receive(letter({ from: 'eve@guests.example', headers }))).outcome).toBe('opened')
})

test('a refused copy is reported with its count, and the reply is sent once', { tags: ['S1', 'S8'] }, async () => {
  smtp.rule('gone@guests.example', { atRecipient: { code: 550, text: '5.1.1 No such user' } })
  smtp.rule('later@guests.example', { atRecipient: { code: 451, text: '4.7.1 Later' } })
  const caseId = await opened({ from: 'lin@guests.example' })
  await answered(caseId, 'One of you', ['gone@guests.example', 'kay@guests.example'])
  await sent(caseId)
  expect(await mailOf(caseId)).toMatchObject({
    tries: 1,
    serverWords: expect.stringContaining('OK: taken'),
    copyWords: expect.stringMatching(/^1 copy was refused: “550 .*No such user”$/),
  })
  expect([smtp.to('lin@guests.example').length, smtp.to('kay@guests.example').length]).toEqual([1, 1])
  const other = await opened({ from: 'ida@guests.example' })
  await answered(other, 'Nobody else', ['gone@guests.example', 'later@guests.example'])
  await sent(other)
  expect((await mailOf(other))?.copyWords).toMatch(/^2 copies were refused: “/)
  expect(smtp.to('ida@guests.example')).toHaveLength(1)
})

test('copies dropped by the server may be lost, and nothing is sent again', {
  tags: ['S1', 'S8'],
}, async () => {
  smtp.rule('drop@guests.example', { afterData: 'drop' })
  const caseId = await opened({ from: 'mary@guests.example' })
  await answered(caseId, 'Hello', ['drop@guests.example'])
  await sent(caseId)
  expect((await mailOf(caseId))?.copyWords).toMatch(/^1 copy was possibly not sent: /)
  expect([smtp.to('mary@guests.example').length, smtp.to('drop@guests.example').length]).toEqual([1, 1])
})

test('no copy is sent of a reply that its recipient does not get', { tags: ['S1', 'S8'] }, async () => {
  smtp.rule('typo@guests.example', { atRecipient: { code: 550, text: '5.1.1 No such user' } })
  const caseId = await opened({ from: 'typo@guests.example' })
  await answered(caseId, 'Hello', ['pia@guests.example'])
  await expect.poll(async () => (await mailOf(caseId))?.state).toBe('failed')
  expect(smtp.to('pia@guests.example')).toEqual([])
})

const tooMany = Array.from({ length: 11 }, (_, at) => `a${at}@guests.example`)

test.each([
  ['no address', 400, 'reply', ['nina@guests']],
  ['a second header', 400, 'reply', ['nina@guests.example\r\nBcc: eve@guests.example']],
  ['too many', 400, 'reply', tooMany],
  ['a note', 422, 'note', ['nina@guests.example']],
] as const)('Cc with %s is refused, and nothing is written', { tags: ['S8'] }, async (name, status, kind, cc) => {
  const caseId = (await opened({ from: `${name.replaceAll(' ', '-')}@guests.example` })) as CaseId
  const { messages } = await read(caseId)
  const body = { kind, text: 'Hello', seenMessageId: messages.at(-1)?.id ?? '', cc: [...cc] }
  await expect(call(addCaseMessage, { params: { caseId }, body })).rejects.toMatchObject({ status })
  expect((await read(caseId)).messages).toHaveLength(messages.length)
})

test('a copy is refused if email cannot be sent', { tags: ['S8'] }, async () => {
  const caseId = (await opened({ from: 'none@guests.example' })) as CaseId
  await pool.query('update support_cases set requester_email = null where id = $1', [caseId])
  const message = 'No email is sent for this reply, so nobody can get a copy.'
  await expect(answered(caseId, 'Hello', ['nina@guests.example'])).rejects.toMatchObject({ status: 422, message })
})
