import { expect, test } from 'vitest'
import { foldQuotes } from './quoted-text.ts'

const lines = (...each: string[]) => each.join('\n')

test.each([
  ['no quote', lines('Hello', '', 'Ada'), 'Hello\n\nAda', null],
  ['marked lines at the end', lines('Yes.', '', '> Is it?', '> Mara'), 'Yes.', '> Is it?\n> Mara'],
  [
    'with who wrote them',
    lines('Yes.', '', 'On Nov 15, Mara wrote:', '> Is it?'),
    'Yes.',
    'On Nov 15, Mara wrote:\n> Is it?',
  ],
  [
    'broken into two lines',
    lines('Yes.', 'On Sunday, Orbit Support <support@orbit.example>', 'wrote:', '> Is it?'),
    'Yes.',
    lines('On Sunday, Orbit Support <support@orbit.example>', 'wrote:', '> Is it?'),
  ],
  [
    'from HTML, without marks',
    lines('Yes.', 'Am 15.11. schrieb Mara:', 'Is it?'),
    'Yes.',
    'Am 15.11. schrieb Mara:\nIs it?',
  ],
  [
    'as Outlook does',
    lines('Yes.', '', 'From: Mara', 'Sent: Sunday', 'To: Ada', 'Subject: Help', '', 'Is it?'),
    'Yes.',
    lines('From: Mara', 'Sent: Sunday', 'To: Ada', 'Subject: Help', '', 'Is it?'),
  ],
  [
    'an original message',
    lines('Yes.', '-----Original Message-----', 'Is it?'),
    'Yes.',
    '-----Original Message-----\nIs it?',
  ],
  [
    'answers between quotes',
    lines('On Nov 15, Mara wrote:', '> Name?', 'Ada', '> Date?', 'Today'),
    lines('On Nov 15, Mara wrote:', '> Name?', 'Ada', '> Date?', 'Today'),
    null,
  ],
  ['nothing but a quote', lines('> Is it?'), '> Is it?', null],
  ['a sentence that only begins so', lines('On Monday I wrote:', 'nothing'), 'On Monday I wrote:\nnothing', null],
  ['nothing', '', '', null],
])('%s', { tags: ['S4'] }, (_, text, shown, quoted) => {
  expect(foldQuotes(text)).toEqual({ shown, quoted })
})

test('a text of announcement lines only is folded fast', { tags: ['S4'] }, () => {
  const started = performance.now()
  foldQuotes('On x wrote:\n> a\nb\n'.repeat(30_000))
  expect(performance.now() - started).toBeLessThan(5_000)
})
