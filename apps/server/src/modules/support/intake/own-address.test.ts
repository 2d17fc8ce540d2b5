import { expect, test } from 'vitest'
import { letter, useIntake } from '#testing/mail/use-intake.ts'

const desk = { name: 'Bücher', address: 'hilfe@bücher.example' }
const { receive, read, answered } = await useIntake({ settings: { from: desk } })

test('an internationalized desk domain is recognized in both spellings', { tags: ['S3'] }, async () => {
  const envelope = { from: 'ada@guests.example', to: [] }
  for (const to of ['Hilfe@bücher.example', 'hilfe@xn--bcher-kva.example', 'hilfe@BÜCHER.example']) {
    expect((await receive(letter({ to }), envelope)).outcome).toBe('opened')
  }
  expect((await receive(letter({ to: 'hilfe@buecher.example' }), envelope)).outcome).toBe('not-for-the-desk')
  const { caseId } = await receive(letter({ to: 'hilfe@bücher.example', from: 'lin@guests.example' }), envelope)
  const { replyTo } = await answered(caseId ?? '')
  expect(replyTo).toMatch(/^hilfe\+sup_.*@xn--bcher-kva\.example$/)
  const answer = letter({ to: replyTo, from: 'lin@guests.example', text: 'Thank you' })
  expect(await receive(answer, { from: 'lin@guests.example', to: [replyTo] })).toEqual({ outcome: 'joined', caseId })
  expect((await read(caseId ?? '')).messages.at(-1)?.text).toBe('Thank you')
})

test('the desk recognizes its own email, however its domain is written', { tags: ['S3'] }, async () => {
  const envelope = { from: desk.address, to: ['hilfe@xn--bcher-kva.example'] }
  for (const from of [desk.address, 'hilfe@xn--bcher-kva.example']) {
    expect((await receive(letter({ from, to: desk.address }), envelope)).outcome).toBe('ignored')
  }
})
