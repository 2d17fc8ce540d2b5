import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { maxLineBytes, maxMessageBytes, maxRecipients, receiveMail } from './receive-mail.ts'
import { deliver, talk } from './testing/raw-mail.ts'
import { addressOf, type Message, useMailbox } from './testing/use-mailbox.ts'

const box = useMailbox()
const newest = async () => box.json<Message>(`/mail/messages/${(await box.list('?limit=1'))[0]?.id}`)

test('a message for any address is kept byte for byte, with its envelope', { tags: ['S2'] }, async () => {
  const raw = 'Subject: Bytes\r\nFrom: a@b.example\r\n\r\n.dot\r\n\xff\xfe end\r\n'
  const bytes = Buffer.from(raw, 'latin1')
  const onWire = Buffer.from(raw.replace('\r\n.dot', '\r\n..dot').slice(0, -2), 'latin1')
  const answers = await deliver(box.smtpUrl(), onWire, 'anyone@anywhere.example')
  expect(answers.at(-1)).toMatch(/^250 2\.6\.0 Stored in the mailbox/)
  const { id, envelope, direction } = await newest()
  expect([envelope, direction]).toEqual([{ from: 'help@orbit.example', to: ['anyone@anywhere.example'] }, 'out'])
  const source = await box.get(`/mail/messages/${id}/source`)
  expect(Buffer.from(await source.arrayBuffer())).toEqual(bytes)
})

test('email to our own domain is incoming, whatever the case of its address', { tags: ['S2'] }, async () => {
  await deliver(box.smtpUrl(), 'Subject: Hi\r\n\r\nHi', 'Help+K7x@ORBIT.example')
  expect(await newest()).toMatchObject({ direction: 'in', subject: 'Hi' })
  await deliver(box.smtpUrl(), 'Subject: Ho\r\n\r\nHo', 'help@not-orbit.example')
  expect(await newest()).toMatchObject({ direction: 'out', subject: 'Ho' })
})

test('a 50 MB message is refused, announced or not, and the connection stays usable', { tags: ['S2'] }, async () => {
  const before = (await box.list()).length
  const announced = await talk(box.smtpUrl(), ['EHLO t\r\n', `MAIL FROM:<a@b.example> SIZE=${50 * 1024 * 1024}\r\n`])
  expect(announced[1]).toContain(`SIZE ${maxMessageBytes}`)
  expect(announced.at(-1)).toMatch(/^552 5\.3\.4/)
  const line = `${'x'.repeat(998)}\r\n`
  const huge = Buffer.from(`Subject: huge\r\n\r\n${line.repeat(Math.ceil((50 * 1024 * 1024) / line.length))}`)
  expect((await deliver(box.smtpUrl(), huge)).at(-1)).toMatch(/^552 5\.3\.4/)
  expect(await box.list()).toHaveLength(before)
})

test('too many recipients and endless lines are refused with a message', { tags: ['S2'] }, async () => {
  const recipients = Array.from({ length: maxRecipients + 1 }, (_, at) => `RCPT TO:<r${at}@b.example>\r\n`)
  const answers = await talk(box.smtpUrl(), ['EHLO t\r\n', 'MAIL FROM:<a@b.example>\r\n', ...recipients])
  expect(answers.at(-2)).toMatch(/^250 /)
  expect(answers.at(-1)).toMatch(/^452 4\.5\.3/)
  expect((await talk(box.smtpUrl(), [`EHLO ${'x'.repeat(5000)}\r\n`])).at(-1)).toMatch(/^(421|500|501) /)
  const endless = `Subject: x\r\n\r\n${'x'.repeat(maxLineBytes + 1)}`
  expect((await deliver(box.smtpUrl(), endless)).at(-1)).toMatch(/^554 .*longer than 100000 bytes/)
})

test('a subject of 10,000 characters, 2,000 nested parts and no Message-ID are kept', { tags: ['S2'] }, async () => {
  const nested = Array.from(
    { length: 2000 },
    (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
  )
  const answers = await deliver(box.smtpUrl(), `Subject: ${'s'.repeat(10_000)}\r\n${nested.join('')}\r\nend`)
  expect(answers.at(-1)).toMatch(/^250 /)
  const message = await newest()
  expect([message.subject.length, message.messageId]).toEqual([10_000, null])
  expect(message.problem).toMatch(/nesting/i)
  expect((await box.get(`/mail/${message.id}`)).status).toBe(200)
})

test('a client that breaks off in the middle does no harm', { tags: ['S2'] }, async () => {
  const socket = connect(addressOf(box.smtpUrl()))
  await new Promise((greeted) => socket.once('data', greeted))
  socket.write('EHLO t\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<c@d.example>\r\nDATA\r\nSubject: half')
  await new Promise((written) => setTimeout(written, 50))
  socket.destroy()
  expect((await deliver(box.smtpUrl(), 'Subject: whole\r\n\r\nx')).at(-1)).toMatch(/^250 /)
  expect((await newest()).subject).toBe('whole')
})

test('the sender is asked to try again while nothing can be stored', { tags: ['S2'] }, async () => {
  await box.database.pool.query('alter table mailbox.messages rename to away')
  expect((await deliver(box.smtpUrl(), 'Subject: lost?\r\n\r\nx')).at(-1)).toMatch(/^451 /)
  expect((await box.get('/mail', { headers: { accept: 'text/html' } })).status).toBe(500)
  await box.database.pool.query('alter table mailbox.away rename to messages')
  expect((await deliver(box.smtpUrl(), 'Subject: kept\r\n\r\nx')).at(-1)).toMatch(/^250 /)
})

test('a used port is reported at once', { tags: ['S2'] }, async () => {
  const { host, port } = addressOf(box.smtpUrl())
  const second = receiveMail({ host, port, onMessage: async () => {}, onFailure: () => {} })
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
