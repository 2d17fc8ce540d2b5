import { expect, test } from 'vitest'
import { maxNames, namesIn } from './pick-names.ts'

const namesOf = (text: string) => namesIn(text.split('\n'))

test('the names and titles of an email are picked, without its recipients', { tags: ['F8'] }, () => {
  const mail = `From: "Ada Lovelace" <Ada.King@Mail.example>
To: Support Desk <support@orbit.example>
Date: Sat, 14 Nov 2026 10:30:12 +0100
Subject: Re: Tickets for Low Orbit Orchestra: Stadium of the Sun

Hi Support Team,
I bought two tickets for Night Signal with Maria da Silva on Friday.
Best Regards,
José  Yang`
  expect(namesOf(mail)).toEqual([
    'Ada Lovelace',
    'Low Orbit Orchestra',
    'Stadium of the Sun',
    'Night Signal',
    'Maria da Silva',
    'José Yang',
  ])
})

test.each([
  ['my name is nina petrov, thanks', ['nina petrov']],
  ['> Name: maria silva', ['maria silva']],
  ['Maria Silva and Peter Novák came', ['Maria Silva', 'Peter Novák']],
  ['Ada Lovelace’s ticket for “Cedar Fair” is gone', ['Ada Lovelace', 'Cedar Fair']],
  ['J. R. Tolkien wrote', ['J R Tolkien']],
  ['ADA LOVELACE\nada lovelace\nAda Lovelace', ['ADA LOVELACE']],
  ['Cc: Grace Hopper', []],
  ['Ada went to the hall. Kim stayed. Thanks!', []],
  ['Good Morning, Dear Team', []],
  ['See https://Mail.Example/Ada.Lovelace and tkt_AbC or Ada@Mail.example', []],
])('%j holds the names %j', { tags: ['F8'] }, (text, names) => {
  expect(namesOf(text)).toEqual(names)
})

test('the number of picked names is limited, and any text is read to its end', { tags: ['F8'] }, () => {
  const list = Array.from({ length: 30 }, (_, at) => `Guest Number${'abcdefghijklmnopqrstuvwxyzäöüß'.charAt(at)}`)
  expect(namesOf(list.join('\n'))).toHaveLength(maxNames)
  for (const part of ['A ', 'A', 'A. ', 'the ', 'A the ', '"A', 'name: a ', 'my name is ']) {
    expect(namesOf(part.repeat(20_000 / part.length)).length).toBeLessThanOrEqual(maxNames)
  }
})
