import { expect, test } from 'vitest'
import type { Instant } from '#values/time.ts'
import { mailDetail } from './mail-words.ts'

const now = Date.parse('2026-11-15T23:41:00Z')
const inSeconds = (seconds: number) => new Date(now + seconds * 1_000).toISOString() as Instant
const greylisted = { state: 'queued', tries: 1, serverWords: '451 Try again later' } as const

test.each([
  ['just written', { state: 'queued', tries: 0, nextTryAt: inSeconds(-1), serverWords: null }, null],
  ['a burst', { state: 'queued', tries: 0, nextTryAt: inSeconds(59.2), serverWords: null }, 'Next try in 1:00'],
  ['greylisted', { ...greylisted, nextTryAt: inSeconds(40) }, 'first try: “451 Try again later”. Next try in 0:40'],
  [
    'hours to go',
    { ...greylisted, tries: 7, nextTryAt: inSeconds(3 * 3600 + 65) },
    'last try: “451 Try again later”. Next try in 3:01:05',
  ],
  ['due', { ...greylisted, nextTryAt: inSeconds(-1) }, 'first try: “451 Try again later”. Trying again now'],
  [
    'a server that is down',
    { state: 'queued', tries: 0, nextTryAt: inSeconds(-5), serverWords: 'connect ECONNREFUSED' },
    '“connect ECONNREFUSED”. Waiting for the mail server',
  ],
  ['sent', { state: 'sent', tries: 1, nextTryAt: null, serverWords: '250 2.0.0 OK' }, '“250 2.0.0 OK”'],
  [
    'refused by ourselves',
    { state: 'failed', tries: 0, nextTryAt: null, serverWords: 'Not sent: this isn’t an email address.' },
    'Not sent: this isn’t an email address.',
  ],
] as const)('words of %s', { tags: ['S1'] }, (_, delivery, words) => {
  expect(mailDetail(delivery, now)).toBe(words)
})
