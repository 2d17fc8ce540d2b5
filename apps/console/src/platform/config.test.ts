import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

const identity = {
  provider: 'embedded',
  issuer: 'http://127.0.0.1:4000/identity',
  clientId: 'console',
  scope: 'openid',
}
const given = { identity, staffDomain: 'orbit.example' }

test('what may be left out has its default', () => {
  expect(parseConfig(given)).toEqual({
    ...given,
    apiBase: '',
    organizationHeader: 'x-organization-id',
    timeZone: 'UTC',
    development: false,
    csvStreamGuests: 200_000,
  })
})

test.each([
  ['a missing part', { staffDomain: 'orbit.example' }, 'identity'],
  ['an unknown provider', { ...given, identity: { ...identity, provider: 'carrier-pigeon' } }, 'identity.provider'],
  ['an issuer that is no address', { ...given, identity: { ...identity, issuer: 'here' } }, 'identity.issuer'],
  ['a time zone that does not exist', { ...given, timeZone: 'Mars/Olympus' }, 'timeZone'],
  ['something else altogether', 'hello', 'the file'],
])('settings with %s are refused, naming it', (_, value, name) => {
  expect(() => parseConfig(value)).toThrow(`${name}:`)
})
