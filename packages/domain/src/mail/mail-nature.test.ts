import { expect, test } from 'vitest'
import { isDeskAddress, type MailNature, mailNature, readBounceReport } from './mail-nature.ts'

const desk = 'support@orbit.example'
type Changes = Partial<Parameters<typeof mailNature>[0]>
const natureOf = (headers: Readonly<Record<string, string>>, changes: Changes = {}) =>
  mailNature({
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    subject: 'My tickets',
    envelopeFrom: 'ada@guests.example',
    from: 'ada@guests.example',
    desk,
    ...changes,
  })

test.each<[string, Record<string, string>, Changes, MailNature]>([
  ['a letter', {}, {}, 'person'],
  ['a letter that says it was no machine', { 'Auto-Submitted': 'no' }, {}, 'person'],
  ['an automatic reply', { 'Auto-Submitted': 'auto-replied' }, {}, 'auto-reply'],
  ['a vacation notice', { 'auto-submitted': 'auto-replied (vacation)' }, {}, 'auto-reply'],
  ['an old responder', { 'X-Autoreply': 'yes' }, {}, 'auto-reply'],
  ['Precedence auto_reply', { Precedence: 'auto_reply' }, {}, 'auto-reply'],
  ['an empty sender', {}, { envelopeFrom: '' }, 'auto-reply'],
  ['an empty return path', { 'Return-Path': '<>' }, {}, 'auto-reply'],
  ['Automatic reply as a subject', {}, { subject: 'Automatic reply: My tickets' }, 'auto-reply'],
  ['Out of office as a subject', {}, { subject: 'Out of Office: until Monday' }, 'auto-reply'],
  ['a subject about an office', {}, { subject: 'Box office was closed' }, 'person'],
  ['a mailing list', { 'List-Id': '<news.shop.example>' }, {}, 'list'],
  ['a newsletter', { 'List-Unsubscribe': '<https://shop.example/u>' }, {}, 'list'],
  ['bulk mail', { Precedence: 'bulk' }, {}, 'list'],
  ['our own group', { 'List-Id': 'Desk <support.orbit.example>', Precedence: 'list' }, {}, 'person'],
  ['a group that only sounds like ours', { 'List-Id': '<news.evilorbit.example>' }, {}, 'list'],
  ['a delivery report', { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=x' }, {}, 'bounce'],
  ['a quoted report type', { 'content-type': 'multipart/report; Report-Type="delivery-status"' }, {}, 'bounce'],
  ['a read receipt', { 'content-type': 'multipart/report; report-type=disposition-notification' }, {}, 'person'],
  ['a daemon', {}, { from: 'MAILER-DAEMON@mail.example' }, 'bounce'],
  ['ourselves', {}, { from: 'Support+sup_1.abc@orbit.example' }, 'own'],
])('%s', { tags: ['S3'] }, (_, headers, changes, nature) => {
  expect(natureOf(headers, changes)).toBe(nature)
})

test('the desk is its address with any part after a plus', { tags: ['S3'] }, () => {
  expect(['support@orbit.example', 'SUPPORT+x@Orbit.example'].map((each) => isDeskAddress(each, desk))).toEqual([
    true,
    true,
  ])
  const others = ['jonas@orbit.example', 'support@evil.example', 'supporter@orbit.example', '']
  expect(others.some((each) => isDeskAddress(each, desk))).toBe(false)
})

test('a delivery report names the recipient, whether it is final, and the reason', { tags: ['S3'] }, () => {
  const report = [
    'Reporting-MTA: dns; mail.example',
    '',
    'Final-Recipient: rfc822; ada@guests.example',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 No such',
    '  mailbox',
  ].join('\r\n')
  expect(readBounceReport(report)).toEqual({
    isFinal: true,
    recipient: 'ada@guests.example',
    words: '550 5.1.1 No such mailbox',
  })
  expect(readBounceReport(report.replace('failed', 'delayed')).isFinal).toBe(false)
  expect(readBounceReport('Status: 5.7.1')).toEqual({ isFinal: true, recipient: null, words: '5.7.1' })
  expect(readBounceReport('').words).toBe('The message bounced.')
})
