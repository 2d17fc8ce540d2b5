import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

const identity = {
  provider: 'embedded',
  issuer: 'http://127.0.0.1:4000/identity',
  clientId: 'console',
  scope: 'openid',
}
const organizationCache = { lifeMs: 300_000, chunk: 15, concurrency: 3, pauseMs: 100 }
const given = { identity, staffDomain: 'orbit.example' }

test('optional settings have defaults', () => {
  expect(parseConfig(given)).toEqual({
    ...given,
    apiBase: '',
    extras: true,
    organizationHeader: 'x-organization-id',
    timeZone: 'UTC',
    development: false,
    csvStreamGuests: 200_000,
    calendarApiBase: 'https://www.googleapis.com/calendar/v3',
    organizationCache,
  })
})

test('organization cache settings are accepted if they are positive integers', { tags: ['N6'] }, () => {
  const chosen = { lifeMs: 60_000, chunk: 5, concurrency: 1, pauseMs: 20 }
  expect(parseConfig({ ...given, organizationCache: chosen }).organizationCache).toEqual(chosen)
})

test.each([
  ['zero', 0],
  ['a negative number', -15],
  ['a fraction', 1.5],
  ['a text', '15'],
  ['nothing', null],
  ['more than a timer can wait', 2 ** 31],
  ['a list', [15]],
])('%s falls back, one by one, and the console starts', { tags: ['N6'] }, (_, value) => {
  const { organizationCache: parsed } = parseConfig({ ...given, organizationCache: { chunk: value, pauseMs: 20 } })
  expect(parsed).toEqual({ ...organizationCache, pauseMs: 20 })
})

test.each([
  ['a text', 'fast'],
  ['nothing', null],
  ['a list', []],
])('%s in place of all cache settings falls back', { tags: ['N6'] }, (_, value) => {
  expect(parseConfig({ ...given, organizationCache: value }).organizationCache).toEqual(organizationCache)
})

const firebase = {
  provider: 'firebase',
  options: { apiKey: 'key', authDomain: 'orbit.firebaseapp.com', projectId: 'orbit' },
}

test('Firebase needs its options; documents and remote configuration are opt-in', {
  tags: ['A2'],
}, () => {
  const emulators = { auth: 'http://127.0.0.1:9099', firestore: { host: 'localhost', port: 8080 } }
  expect(parseConfig({ ...given, identity: firebase }).identity).toEqual({
    ...firebase,
    documents: false,
    remoteConfig: false,
  })
  expect(parseConfig({ ...given, identity: { ...firebase, emulators } }).identity).toMatchObject({ emulators })
})

test.each([
  ['an Auth emulator elsewhere', { emulators: { auth: 'http://10.0.0.7:9099' } }, 'identity.emulators.auth'],
  ['one that only looks near', { emulators: { auth: 'http://127.0.0.1.evil.example' } }, 'identity.emulators.auth'],
  [
    'a Firestore emulator elsewhere',
    { emulators: { firestore: { host: 'db.example', port: 8080 } } },
    'identity.emulators.firestore.host',
  ],
  ['Remote Config without its app', { remoteConfig: true }, 'identity.options.appId'],
  ['no key', { options: { authDomain: 'a', projectId: 'b' } }, 'identity.options.apiKey'],
])('Firebase with %s is refused, naming it', (_, different, name) => {
  expect(() => parseConfig({ ...given, identity: { ...firebase, ...different } })).toThrow(`${name}:`)
})

test.each([
  ['a missing part', { staffDomain: 'orbit.example' }, 'identity'],
  ['an unknown provider', { ...given, identity: { ...identity, provider: 'carrier-pigeon' } }, 'identity.provider'],
  ['an issuer that is no address', { ...given, identity: { ...identity, issuer: 'here' } }, 'identity.issuer'],
  ['a time zone that does not exist', { ...given, timeZone: 'Mars/Olympus' }, 'timeZone'],
  ['a calendar that is no address', { ...given, calendarApiBase: 'javascript:alert(1)' }, 'calendarApiBase'],
  ['something else altogether', 'hello', 'the file'],
])('settings with %s are refused, naming it', (_, value, name) => {
  expect(() => parseConfig(value)).toThrow(`${name}:`)
})
