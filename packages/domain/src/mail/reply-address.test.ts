import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isMailAddress } from './mail-address.ts'
import { caseOfReplyAddress, replyAddress, replySubject } from './reply-address.ts'

const desk = 'support@orbit.example'
const signBy = (secret: string) => (text: string) => createHmac('sha256', secret).update(text).digest('hex')
const sign = signBy('secret')
const caseId = 'sup_AbCdEfGhIjKlMnOpQrSt'
const address = replyAddress(desk, caseId, sign)

test('the address of a case is valid and leads back to it, in any capitals', { tags: ['S3'] }, () => {
  expect(isMailAddress(address)).toBe(true)
  expect(address).toMatch(/^support\+sup_AbCdEfGhIjKlMnOpQrSt\.[0-9a-f]{20}@orbit\.example$/)
  for (const written of [address, address.toUpperCase(), address.toLowerCase()]) {
    expect(caseOfReplyAddress(written, desk, sign)).toBe(caseId.toLowerCase())
  }
})

test.each([
  ['the desk itself', desk],
  ['another case', address.replace('sup_A', 'sup_B')],
  ['another signature', address.replace(/\.[0-9a-f]/, '.x')],
  ['no signature', address.replace(/\.[0-9a-f]+@/, '@')],
  ['an empty signature', address.replace(/\.[0-9a-f]+@/, '.@')],
  ['the beginning of the signature', address.replace(/\.([0-9a-f]{10})[0-9a-f]+@/, '.$1@')],
  ['more than the signature', address.replace('@', '0@')],
  ['another secret', replyAddress(desk, caseId, signBy('other'))],
  ['another domain', address.replace('orbit', 'evil')],
  ['another mailbox', address.replace('support', 'sales')],
])('%s leads to no case', { tags: ['S3'] }, (_, wrong) => {
  expect(caseOfReplyAddress(wrong, desk, sign)).toBeNull()
})

test('a subject is marked as an answer once', { tags: ['S2'] }, () => {
  expect(['Hello', 'Re: Hello', 'RE: Hello', ''].map(replySubject)).toEqual([
    'Re: Hello',
    'Re: Hello',
    'RE: Hello',
    'Re: ',
  ])
})
