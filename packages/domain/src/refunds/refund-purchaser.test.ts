import { expect, test } from 'vitest'
import { heldBy } from '#guests/testing/any-tickets.ts'
import { cardText, goesBackTo, holderLine, purchaserName, purchaserOf } from './refund-purchaser.ts'

const jose = {
  accountId: 'acc_jose',
  name: 'José Yang',
  email: 'jose@inbox.example',
  card: { brand: 'visa', last4: '4242' },
}
const held = (name: string, accountId: string, email: string) =>
  heldBy(accountId, { owner: { accountId, name, email }, purchaser: { name: jose.name, email: jose.email } })
const ninas = held('Nina Petrov', 'acc_nina', 'nina@mail.example')

test('a refund shows whose card gets the money', { tags: ['R15'] }, () => {
  expect(goesBackTo(jose)).toBe('José Yang, Visa •• 4242')
  expect(goesBackTo({ ...jose, card: null })).toBe('José Yang')
  expect(cardText({ brand: 'amex', last4: '0005' })).toBe('American Express •• 0005')
  expect(cardText({ brand: 'newbank', last4: '1' })).toBe('Newbank •• 1')
  expect(purchaserName({ name: ' ', email: null })).toBe('The purchaser')
})

test('if another person holds the tickets, the first line says who gets the money', { tags: ['R15'] }, () => {
  const line = 'Nina Petrov holds these tickets. José Yang paid for them and gets the money.'
  expect(holderLine([ninas], jose)).toBe(line)
  expect(holderLine([ninas, held('Hiro Rao', 'acc_hiro', 'hiro@mail.example')], jose)).toBe(
    'Nina Petrov and Hiro Rao hold these tickets. José Yang paid for them and gets the money.',
  )
  // The tickets alone give the same line.
  expect(holderLine([ninas], purchaserOf([ninas]))).toBe(line)
})

test('a purchaser who holds some of the tickets is not named as another holder', { tags: ['R15'] }, () => {
  const own = held('J. Yang', 'acc_jose', 'jose@inbox.example')
  expect(holderLine([own], jose)).toBeNull()
  expect(holderLine([ninas, own], jose)).toBe(
    'Nina Petrov holds 1 of these tickets. José Yang paid for all of them and gets the money.',
  )
  expect(holderLine([], jose)).toBeNull()
  expect(holderLine([heldBy('unknown', { owner: { name: null } })], jose)).toBeNull()
})

test('the first ticket with a purchaser decides who it is', { tags: ['M5'] }, () => {
  const tickets = [{ name: ' ' }, { name: 'Ada', email: null }, null].map((purchaser) => heldBy('acc_1', { purchaser }))
  expect(purchaserOf(tickets)).toMatchObject({ name: 'Ada', email: null })
})
