const cards = [
  { brand: 'visa', last4: '4242' },
  { brand: 'mastercard', last4: '4444' },
  { brand: 'visa', last4: '1881' },
  { brand: 'mastercard', last4: '5100' },
  { brand: 'amex', last4: '0005' },
  { brand: 'discover', last4: '1117' },
] as const

/** A person always pays with the same card. Not random, so that the rest of the demo data doesn't change. */
export function cardOf(person: string): (typeof cards)[number] {
  let sum = 0
  for (let at = 0; at < person.length; at += 1) sum = (sum * 31 + person.charCodeAt(at)) % 9973
  return cards[sum % cards.length] ?? cards[0]
}
