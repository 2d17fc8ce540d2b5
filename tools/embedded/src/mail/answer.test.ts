import { expect, test } from 'vitest'
import { answerOf, bounceOf, correspondentsOf } from './answer.ts'
import type { StoredMessage } from './mailbox-store.ts'
import { factsOf, readMessage } from './read-message.ts'

async function outgoing(headers: readonly string[], changes: Partial<StoredMessage> = {}) {
  const message = await readMessage(Buffer.from([...headers, '', 'Your refund', 'is on its way.', ''].join('\r\n')))
  const envelope = { from: 'bounce+1@orbit.example', to: ['amara@studio.example'] }
  const stored: StoredMessage = {
    id: '1',
    receivedAt: new Date(2026, 10, 15, 18, 43),
    direction: 'out',
    ...factsOf(message, envelope),
    envelope,
    bounced: null,
    handedOverAt: null,
    handOverProblem: null,
    ...changes,
  }
  return { message, stored, people: correspondentsOf(stored, message) }
}

const from = 'From: Ground Control <help@orbit.example>'
const to = 'To: Amara Wright <amara@studio.example>'
const id = 'Message-ID: <n1@orbit.example>'

async function answered(headers: readonly string[], kind: 'answer' | 'auto-reply' = 'answer') {
  const { message, stored, people } = await outgoing(headers)
  if (!people) throw new Error('Nobody to answer.')
  return answerOf(stored, message, people, { kind, text: 'Thank you' })
}

test('an answer goes to Reply-To, in the thread, with what it answers quoted', { tags: ['S2'] }, async () => {
  const replyTo = 'Reply-To: help+k7x@orbit.example'
  expect(await answered([from, to, replyTo, id, 'References: <c1@orbit.example>', 'Subject: Your refund'])).toEqual({
    from: { name: 'Amara Wright', address: 'amara@studio.example' },
    to: { name: '', address: 'help+k7x@orbit.example' },
    subject: 'Re: Your refund',
    inReplyTo: '<n1@orbit.example>',
    references: ['<c1@orbit.example>', '<n1@orbit.example>'],
    text: 'Thank you\n\nOn Nov 15, 2026, 6:43 PM, Ground Control wrote:\n> Your refund\n> is on its way.',
  })
})

test('an answer goes to From without Reply-To, and to the envelope sender without From', { tags: ['S2'] }, async () => {
  expect((await answered([from, to])).to).toEqual({ name: 'Ground Control', address: 'help@orbit.example' })
  expect((await answered([to])).to).toEqual({ name: '', address: 'bounce+1@orbit.example' })
})

test('without a Message-ID it starts no thread', { tags: ['S2'] }, async () => {
  const answer = await answered([from, to, 'References: <c1@orbit.example>'])
  expect(answer).not.toHaveProperty('inReplyTo')
  expect(answer).not.toHaveProperty('references')
})

test('a long thread keeps its first message and its newest', { tags: ['S2'] }, async () => {
  const many = Array.from({ length: 100 }, (_, at) => `<m${at}@x>`).join('\r\n ')
  const { references } = await answered([from, to, id, `References: ${many}`])
  expect(references).toHaveLength(21)
  expect([references?.[0], references?.at(-1)]).toEqual(['<m0@x>', '<n1@orbit.example>'])
})

test('an automatic reply says that it is one', { tags: ['S2'] }, async () => {
  const answer = await answered([from, to, id, 'Subject: Hello'], 'auto-reply')
  expect(answer).toMatchObject({ subject: 'Automatic reply: Hello', headers: { 'Auto-Submitted': 'auto-replied' } })
})

test('incoming email is not answered as the desk', { tags: ['S2'] }, async () => {
  expect((await outgoing([from, to], { direction: 'in' })).people).toBeNull()
})

test('a bounce is a delivery report with an empty sender that names its message', { tags: ['S2'] }, async () => {
  const { message, stored, people } = await outgoing([from, to, id])
  const bounce = people && bounceOf(stored, message, people.recipient)
  expect(bounce?.envelope).toEqual({ from: '', to: ['bounce+1@orbit.example'] })
  const raw = String(bounce?.raw)
  expect(raw).toContain('Content-Type: multipart/report; report-type=delivery-status')
  expect(raw).toContain('Final-Recipient: rfc822; amara@studio.example\r\nAction: failed\r\nStatus: 5.1.1')
  expect(raw).toContain('Message-ID: <n1@orbit.example>')
})
