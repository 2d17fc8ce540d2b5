import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxNeedles, pickNeedles } from './pick-needles.ts'

const piecesOf = (text: string) => {
  const needles = pickNeedles(text)
  return needles.kind === 'pieces' ? needles.pieces.map((each) => each.text) : needles.kind
}

const mail = `From: "Ada Lovelace" <Ada.King@Mail.example>
To: support@orbit.example
Cc: 'boss@orbit.example'
Date: Sat, 14 Nov 2026 10:30:12 +0100
Subject: Re: [order #0123456789] my tickets

Hi, I paid $1,234.56 on 01.02.2026 10:30 (pi_3Nabc12DEF, "tkt_Gfje3mlM7K2k").
See https://console.example/profile/acc_unSc4ZHJJg3k?tab=1 and evt_arena!
My phone is +44 (0)20 7946-0958; at work 020 7946 0123.
> mailto:o'neill@post.example. or ada.king@mail.EXAMPLE
Order 0020304050607, invoice no. 0712345678, IBAN DE89 3704 0044 0532 0130 00`

test('ids, emails and phones are picked from an email once each, its recipients last', () => {
  expect(pickNeedles(mail)).toEqual({
    kind: 'pieces',
    pieces: [
      { kind: 'email', text: 'Ada.King@Mail.example' },
      { kind: 'id', text: 'pi_3Nabc12DEF' },
      { kind: 'id', text: 'tkt_Gfje3mlM7K2k' },
      { kind: 'id', text: 'acc_unSc4ZHJJg3k' },
      { kind: 'id', text: 'evt_arena' },
      { kind: 'phone', text: '+44 (0)20 7946-0958' },
      { kind: 'phone', text: '020 7946 0123' },
      { kind: 'email', text: "o'neill@post.example" },
      { kind: 'email', text: 'support@orbit.example' },
      { kind: 'email', text: 'boss@orbit.example' },
    ],
    names: ['Ada Lovelace', 'IBAN DE89'],
  })
})

test.each([
  ['', ''],
  [' \n\t\u00a0 ', ''],
  ['  Ada Lovelace ', 'Ada Lovelace'],
  ['Ada\nLovelace', 'Ada\nLovelace'],
  [' acc_1 ', 'acc_1'],
  ['ada@mail.example', 'ada@mail.example'],
  ['\u202a+44 20 7946 0958\u202c', '+44 20 7946 0958'],
  ['０２０ ７９４６ ０９５８', '０２０ ７９４６ ０９５８'],
  ['acc_', 'acc_'],
  [' tkt_Gfje3mlM7K_- ', 'tkt_Gfje3mlM7K_-'],
  ['\u2066evt_summer-\u2069', 'evt_summer-'],
  ['default-org-id', 'default-org-id'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['\u200fשלום acc_עולם', 'שלום acc_עולם'],
  ['🎟️ Nova 👩‍🚀', '🎟️ Nova 👩‍🚀'],
  ['Summer 2026', 'Summer 2026'],
])('%j is searched as the text %j', (query, text) => {
  expect(pickNeedles(query)).toEqual({ kind: 'text', text })
})

test.each([
  ['the guest (acc_1), please', ['acc_1']],
  ['“tkt_1”; «org_2»: [acct_3] evt_4. ORG_5', ['tkt_1', 'org_2', 'acct_3', 'evt_4', 'ORG_5']],
  ['pi_1_secret_2 leaked', ['pi_1']],
  ['pi_1_secret_2', ['pi_1']],
  ['acc_1 acc_1 ACC_1', ['acc_1', 'ACC_1']],
  ['backacc_1 évt_2 x@acc_3', 'text'],
  ['Ada <ada@mail.example>', ['ada@mail.example']],
  ['ada@mail.example, ADA@mail.example', ['ada@mail.example']],
  ['ada@localhost and @ada and ada@.example', 'text'],
  ['jörg@köln.example!', ['jörg@köln.example']],
  ['call (212) 555-0100 / 212-555-0199', ['(212) 555-0100', '212-555-0199']],
  ['Phone:+33199001234. 01.99.00.12.34', ['+33199001234', '01.99.00.12.34']],
  ['ring 0044 20 7946 0958x12', ['0044 20 7946 0958']],
  ['ring ＋４４ ２０ ７９４６ ０９５８', ['+44 20 7946 0958']],
  ['020 7946 0958 or 02079460958', ['020 7946 0958']],
  ['on 2026-06-10, 10.06.2026 18:30 and 06/10/26', 'text'],
  ['$1,234,567.89 or 12 345 678,90 €', 'text'],
  ['order 0123456789, ref: 0712345678, ticket no. 0207946095', 'text'],
  ['4111 1111 1111 1111 and 1234567890', 'text'],
  ['at 192.168.100.200 since 3f2504e0-4f89-11d3-9a0c-0305982c3301', 'text'],
])('from %j the picks are %j', (query, pieces) => {
  expect(piecesOf(query)).toEqual(pieces)
})

test('a long text without any of them is not searched: its words are not a name', () => {
  expect(pickNeedles('lorem ipsum '.repeat(900))).toEqual({ kind: 'pieces', pieces: [], names: [] })
  expect(pickNeedles('x'.repeat(10_000))).toEqual({ kind: 'pieces', pieces: [], names: [] })
})

test('refunds and cases are picked by their ids', { tags: ['F8'] }, () => {
  expect(piecesOf('Where is re_3Qk, see sup_41872?')).toEqual(['re_3Qk', 'sup_41872'])
  expect(piecesOf('re_3Qk')).toBe('text')
})

test('a few lines with more words than a name and an event have are a pasted text', { tags: ['F8'] }, () => {
  const needles = pickNeedles('Hello,\nI can not find my tickets for Night Signal.\nThanks, Maria Silva')
  expect(needles).toEqual({ kind: 'pieces', pieces: [], names: ['Night Signal', 'Maria Silva'] })
  expect(piecesOf('maria\nlow orbit')).toBe('text')
})

test('if there are too many, ids take precedence', () => {
  const addresses = Array.from({ length: 30 }, (_, at) => `guest${at}@mail.example`)
  const picked = piecesOf(`${addresses.join(', ')} about tkt_1 and +44 20 7946 0958`)
  expect(picked).toEqual([...addresses.slice(0, maxNeedles - 1), 'tkt_1'])
})

/** Twenty thousand characters each. A search that backtracks would take minutes. */
test.each([
  'a@',
  '+1 ',
  'a',
  '1',
  '1 ',
  '1.',
  '(',
  'acc_',
  'acc_-',
  'to:',
  '@a.',
  '1,222',
  '- ',
  "'a",
  '\ufdfa',
  '😀',
  '12:3',
])('any number of %j is read to the end', (part) => {
  const { kind } = pickNeedles(part.repeat(20_000 / part.length))
  expect(kind).toBe('pieces')
})

const scrap = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('acc_', 'tkt_x', 'pi_1_secret_', '@', 'ada@mail.example', '.', ' ', '\n', 'To: ', 'order ', '<', '>'),
  fc.constantFrom('+44 20 7946 0958', '020', '(0)', '-', '/', '0712', '00', '+', ':', '10:30', '2026-06-10', '٣'),
)
const text = fc.array(scrap, { maxLength: 40 }).map((scraps) => scraps.join(''))

test('picking again from the picked pieces gives the same pieces', () => {
  fc.assert(
    fc.property(text, (query) => {
      const needles = pickNeedles(query)
      if (needles.kind === 'text') {
        expect(pickNeedles(needles.text)).toEqual(needles)
        return
      }
      expect(needles.pieces.length).toBeLessThanOrEqual(maxNeedles)
      for (const each of needles.pieces) expect(pickNeedles(each.text)).toEqual({ kind: 'text', text: each.text })
      if (needles.pieces.length > 1) {
        const joined = needles.pieces.map((each) => each.text).join('\n')
        expect(pickNeedles(joined)).toMatchObject({ kind: 'pieces', pieces: needles.pieces })
      }
    }),
    { numRuns: 500 },
  )
})
