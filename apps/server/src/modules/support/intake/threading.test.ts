import { expect, test } from 'vitest'
import { letter, useIntake } from '#testing/mail/use-intake.ts'

const intake = await useIntake()
const { receive, opened, answered, read, solve, caseCount, pool } = intake

test('an email opens one case of its sender, however often it arrives', { tags: ['S3'] }, async () => {
  const raw = letter({ from: 'Ada Lovelace <ada@guests.example>', subject: 'Where are my tickets?', text: 'Hello\r\n' })
  const outcomes = await Promise.all([receive(raw), receive(raw), receive(raw)])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['again', 'again', 'opened'])
  const [first] = outcomes
  const { case: summary, messages } = await read(first?.caseId ?? '')
  expect(summary).toMatchObject({
    subject: 'Where are my tickets?',
    state: 'open',
    awaitsReply: true,
    requester: { name: 'Ada Lovelace', email: 'ada@guests.example', accountId: null },
  })
  expect(messages.map(({ kind, text, quoted }) => ({ kind, text, quoted }))).toEqual([
    { kind: 'received', text: 'Hello', quoted: null },
  ])
})

test('a message shows that it came by email, and who else got a copy', { tags: ['S3', 'S8'] }, async () => {
  const copies = 'Cc: Nina <nina@guests.example>, support@orbit.example, nina@guests.example, "a" <b@guests.example>'
  const caseId = await opened({ from: 'copy@guests.example', headers: [copies] })
  expect((await read(caseId)).messages[0]?.email).toEqual({ cc: ['nina@guests.example', 'b@guests.example'] })
  await answered(caseId)
  expect((await read(caseId)).messages.at(-1)?.email).toBeNull()
})

test('the case is linked to the account with that address', { tags: ['S3'] }, async () => {
  await pool.query(
    `insert into accounts (id, username, full_name, created_at) values ('acc_grace', 'grace', 'Grace Hopper', now())`,
  )
  await pool.query(`insert into account_private (account_id, email) values ('acc_grace', 'Grace@guests.example')`)
  const caseId = await opened({ from: 'grace@guests.example' })
  expect((await read(caseId)).case.requester).toMatchObject({ accountId: 'acc_grace', name: 'Grace Hopper' })
  expect((await read(caseId)).messages[0]?.author).toMatchObject({ id: 'acc_grace', name: 'Grace Hopper' })
})

test('an answer joins its case by the signed address, whatever its sender and headers', { tags: ['S3'] }, async () => {
  const caseId = await opened({ from: 'lin@guests.example' })
  const { replyTo } = await answered(caseId)
  const raw = letter({ from: 'lin@work.example', to: replyTo.toLowerCase(), text: 'From work' })
  expect(await receive(raw, { from: 'lin@work.example', to: [replyTo.toLowerCase()] })).toEqual({
    outcome: 'joined',
    caseId,
  })
  expect((await read(caseId)).messages.at(-1)).toMatchObject({
    text: 'From work',
    author: { name: 'lin@work.example' },
  })
})

test('an answer joins its case by the message it answers, and its quote is folded', {
  tags: ['S3', 'S4'],
}, async () => {
  const caseId = await opened({ from: 'kay@guests.example', id: '<first@guests.example>' })
  const { messageId } = await answered(caseId)
  const text = 'Thank you\r\n\r\nOn Sunday, Orbit Support wrote:\r\n> On it.\r\n'
  const raw = letter({ from: 'Kay@guests.example', headers: [`In-Reply-To: ${messageId}`], text })
  expect(await receive(raw)).toEqual({ outcome: 'joined', caseId })
  expect((await read(caseId)).messages.at(-1)).toMatchObject({
    text: 'Thank you',
    quoted: 'On Sunday, Orbit Support wrote:\n> On it.',
  })
  const again = letter({ from: 'kay@guests.example', headers: ['References: <first@guests.example>'] })
  expect(await receive(again)).toEqual({ outcome: 'joined', caseId })
})

test('an answer to a ticket email joins its recipient’s case; a friend’s opens a new one', {
  tags: ['S3', 'S6'],
}, async () => {
  const caseId = await opened({ from: 'sam@guests.example' })
  const { messageId } = await answered(caseId)
  await pool.query(`update mail_messages set kind = 'tickets' where message_id = $1`, [messageId])
  const headers = [`In-Reply-To: ${messageId}`]
  expect(await receive(letter({ from: 'Sam@guests.example', headers }))).toEqual({ outcome: 'joined', caseId })
  await pool.query(`update mail_messages set to_key = 'kit@guests.example' where message_id = $1`, [messageId])
  expect(await receive(letter({ from: 'kit@guests.example', headers }))).toMatchObject({ outcome: 'opened' })
})

test('forged headers and signatures join no other person’s case', { tags: ['S3'] }, async () => {
  const caseId = await opened({ from: 'ida@guests.example', id: '<ida@guests.example>' })
  const { messageId, replyTo } = await answered(caseId)
  const before = await read(caseId)
  const forged = [
    letter({ from: 'eve@guests.example', headers: [`References: <ida@guests.example> ${messageId}`] }),
    letter({ from: 'eve@guests.example', headers: [`In-Reply-To: ${messageId}`] }),
    letter({ from: 'eve@guests.example', to: replyTo.replace(/\.[0-9a-f]{20}@/, `.${'0'.repeat(20)}@`) }),
    letter({ from: 'eve@guests.example', id: '<ida@guests.example>' }),
  ]
  for (const raw of forged) {
    const { outcome, caseId: other } = await receive(raw, { from: 'eve@guests.example' })
    expect(outcome).toBe('opened')
    expect(other).not.toBe(caseId)
  }
  const after = await read(caseId)
  expect([after.case.version, after.messages.length]).toEqual([before.case.version, before.messages.length])
})

test('an answer reopens a solved case, and an automatic one does not', { tags: ['S3'] }, async () => {
  const caseId = await opened({ from: 'joan@guests.example' })
  const { messageId } = await answered(caseId)
  await solve(caseId)
  const answer = [`In-Reply-To: ${messageId}`]
  const away = letter({ from: 'joan@guests.example', headers: [...answer, 'Auto-Submitted: auto-replied'] })
  expect((await receive(away)).outcome).toBe('ignored')
  expect((await read(caseId)).case.state).toBe('solved')
  await receive(letter({ from: 'joan@guests.example', headers: answer, text: 'It is still wrong' }))
  expect((await read(caseId)).case).toMatchObject({ state: 'open', awaitsReply: true, preview: 'It is still wrong' })
})

test.each([
  ['an automatic reply', ['Auto-Submitted: auto-replied'], {}],
  ['a mailing list', ['List-Id: <news.shop.example>'], {}],
  ['an empty sender', [], { from: '' }],
  ['a bounce of something we never sent', ['Content-Type: multipart/report; report-type=delivery-status'], {}],
])('%s opens no case', { tags: ['S3'] }, async (_, headers, envelope) => {
  const before = await caseCount()
  expect((await receive(letter({ from: 'robot@shop.example', headers }), envelope)).outcome).toBe('ignored')
  expect(await caseCount()).toBe(before)
})

test('our own email and email to other addresses here are not for the desk', { tags: ['S3'] }, async () => {
  expect((await receive(letter({ from: 'support@orbit.example' }))).outcome).toBe('ignored')
  const toJonas = letter({ to: 'jonas@orbit.example' })
  expect((await receive(toJonas, { to: ['jonas@orbit.example'] })).outcome).toBe('not-for-the-desk')
})

const bounceOf = (messageId: string, recipient: string, action = 'failed') =>
  letter({
    from: 'mailer-daemon@guests.example',
    headers: ['MIME-Version: 1.0', 'Content-Type: multipart/report; report-type=delivery-status; boundary=b'],
    text: [
      '--b\r\nContent-Type: text/plain\r\n\r\nYour message could not be delivered.',
      `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; guests.example\r\n\r\nFinal-Recipient: rfc822; ${recipient}\r\nAction: ${action}\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 No such mailbox`,
      `--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${messageId}\r\nTo: ${recipient}`,
      '--b--\r\n',
    ].join('\r\n'),
  })

test('a bounce marks its message with the server’s words and reopens no case', {
  tags: ['S3'],
}, async () => {
  const caseId = await opened({ from: 'mary@guests.example' })
  const { messageId } = await answered(caseId)
  await solve(caseId)
  const mailOf = async () => (await read(caseId)).messages.find(({ kind }) => kind === 'reply')?.mail
  await expect.poll(async () => (await mailOf())?.state).toBe('sent')
  await receive(bounceOf(messageId, 'mary@guests.example', 'delayed'), { from: '' })
  await receive(bounceOf(messageId, 'eve@guests.example'), { from: '' })
  expect((await mailOf())?.state).toBe('sent')
  expect((await receive(bounceOf(messageId, 'mary@guests.example'), { from: '' })).outcome).toBe('bounce')
  expect((await mailOf())?.state).toBe('bounced')
  const { rows } = await pool.query('select server_words from mail_messages where message_id = $1', [messageId])
  expect(rows).toEqual([{ server_words: '550 5.1.1 No such mailbox' }])
  expect((await read(caseId)).case.state).toBe('solved')
})
