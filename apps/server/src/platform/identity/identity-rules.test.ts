import { expect, test } from 'vitest'
import { BadEnvironment, readEnvironment } from '#platform/environment.ts'

const problemOf = (variables: Record<string, string>): string => {
  try {
    readEnvironment(variables)
  } catch (error) {
    if (error instanceof BadEnvironment) return error.message
    throw error
  }
  return 'none'
}

const firebase = {
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: 'orbit-live',
  FIREBASE_API_KEY: 'AIzaSy-key_1',
  FIREBASE_AUTH_DOMAIN: 'orbit-live.firebaseapp.com',
}
const emulator = {
  ...firebase,
  NODE_ENV: 'development',
  FIREBASE_EMULATOR: 'accept-unsigned-tokens',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
}

test('IDENTITY=firebase names missing settings, allows any host and seeds no data', { tags: ['A10'] }, () => {
  expect(problemOf({ IDENTITY: 'firebase' })).toBe(
    'IDENTITY=firebase needs FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN',
  )
  expect(problemOf({ ...firebase, FIREBASE_API_KEY: '' })).toBe('IDENTITY=firebase needs FIREBASE_API_KEY')
  expect(problemOf({ ...firebase, HOST: '0.0.0.0', GOOGLE_APPLICATION_CREDENTIALS: '/run/key.json' })).toBe('none')
  expect(readEnvironment(firebase)).toMatchObject({ SEED: 'none', FIREBASE_DOCUMENTS: 'off' })
})

test.each([
  ['FIREBASE_PROJECT_ID', 'Orbit Live'],
  ['FIREBASE_API_KEY', 'a key'],
  ['FIREBASE_AUTH_DOMAIN', 'https://orbit-live.firebaseapp.com'],
  ['FIREBASE_AUTH_DOMAIN', "x.example; script-src 'unsafe-inline'"],
  ['FIREBASE_APP_ID', 'an app'],
  ['FIREBASE_STORAGE_BUCKET', 'gs://bucket'],
  ['FIREBASE_STORAGE_BUCKET', 'b; script-src *'],
  ['FIREBASE_DOCUMENTS', 'yes'],
  ['FIREBASE_REMOTE_CONFIG', 'true'],
  ['FIREBASE_EMULATOR', 'on'],
  ['FIREBASE_AUTH_EMULATOR_HOST', 'http://127.0.0.1:9099'],
  ['FIRESTORE_EMULATOR_HOST', '127.0.0.1'],
])('a bad %s is named, with what it is: %s', (name, value) => {
  const problem = problemOf({ ...firebase, [name]: value })
  expect(problem).toMatch(new RegExp(`^${name} must `))
  expect(problem).toContain(`(it is '${value}')`)
})

test('the remote configuration of Firebase needs the app’s id', () => {
  const on = { ...firebase, FIREBASE_REMOTE_CONFIG: 'on' }
  expect(problemOf(on)).toBe('FIREBASE_REMOTE_CONFIG=on needs FIREBASE_APP_ID')
  expect(problemOf({ ...on, FIREBASE_APP_ID: '1:234:web:abc' })).toBe('none')
})

test.each(['development', 'test'])(
  'unsigned tokens are accepted on purpose, with NODE_ENV=%s',
  { tags: ['A10'] },
  (NODE_ENV) => {
    const allowed = { ...emulator, NODE_ENV, STRIPE_SECRET_KEY: 'sk_test_1', FIRESTORE_EMULATOR_HOST: '[::1]:8080' }
    expect(problemOf(allowed)).toBe('none')
  },
)

const refused = 'FIREBASE_EMULATOR=accept-unsigned-tokens is refused'

test.each<[string, Record<string, string>, string]>([
  ['the emulator alone', { FIREBASE_EMULATOR: '' }, 'FIREBASE_AUTH_EMULATOR_HOST is set, but tokens of the emulator'],
  [
    'the other emulator alone',
    { FIREBASE_EMULATOR: '', FIREBASE_AUTH_EMULATOR_HOST: '', FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080' },
    'FIRESTORE_EMULATOR_HOST needs FIREBASE_EMULATOR=accept-unsigned-tokens',
  ],
  [
    'the consent alone',
    { FIREBASE_AUTH_EMULATOR_HOST: '' },
    'FIREBASE_EMULATOR=accept-unsigned-tokens needs FIREBASE_AUTH_EMULATOR_HOST',
  ],
  ['production', { NODE_ENV: 'production' }, `${refused} in production`],
  ['no word on production', { NODE_ENV: '' }, `${refused} in production`],
  [
    'an emulator elsewhere',
    { FIREBASE_AUTH_EMULATOR_HOST: 'id.example:9099' },
    `${refused}: FIREBASE_AUTH_EMULATOR_HOST must be on this machine`,
  ],
  [
    'an emulator with a name like this machine’s',
    { FIREBASE_AUTH_EMULATOR_HOST: 'localhost.evil.example:9099' },
    `${refused}: FIREBASE_AUTH_EMULATOR_HOST must be on this machine`,
  ],
  [
    'the other emulator elsewhere',
    { FIRESTORE_EMULATOR_HOST: '10.0.0.1:8080' },
    `${refused}: FIRESTORE_EMULATOR_HOST must be on this machine`,
  ],
  [
    'a real project’s key',
    { GOOGLE_APPLICATION_CREDENTIALS: '/run/key.json' },
    `${refused} with GOOGLE_APPLICATION_CREDENTIALS`,
  ],
  ['real money', { STRIPE_SECRET_KEY: 'sk_live_1' }, `${refused} with a live STRIPE_SECRET_KEY`],
  ['real money, restricted', { STRIPE_SECRET_KEY: 'rk_live_1' }, `${refused} with a live STRIPE_SECRET_KEY`],
  ['a server open to others', { HOST: '0.0.0.0' }, `${refused} where HOST is not a loopback address`],
])('unsigned tokens are refused with %s', { tags: ['A10'] }, (_, change, problem) => {
  expect(problemOf({ ...emulator, ...change })).toContain(problem)
})
