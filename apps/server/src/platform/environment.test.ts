import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { BadEnvironment, directUrlOf, readEnvironment } from './environment.ts'
import { mailSettingsOf } from './mail/mail-settings.ts'

const problemOf = (variables: Record<string, string>): string => {
  try {
    readEnvironment(variables)
  } catch (error) {
    if (error instanceof BadEnvironment) return error.message
    throw error
  }
  return 'none'
}

test('without variables the server runs embedded on this machine, on port 4000', () => {
  expect(readEnvironment({ PATH: '/bin', HOME: '/root' })).toEqual({
    NODE_ENV: 'production',
    PORT: 4000,
    HOST: '127.0.0.1',
    DATA_DIR: '.data',
    DRAIN_SECONDS: 0,
    DATABASE_POOL_WRITES: 10,
    DATABASE_POOL_READS: 8,
    DATABASE_POOL_STREAMS: 6,
    DATABASE_POOL_PLANNED: 6,
    SEED: 'demo',
    DEMO_LIVE: 'on',
    STAFF_DOMAIN: 'orbit.example',
    IDENTITY: 'embedded',
    IDENTITY_TOKEN_SECONDS: 3600,
    IDENTITY_ATTEMPTS_PER_MINUTE: 10,
    STRIPE_API_BASE: 'https://api.stripe.com',
    MAIL_EMBEDDED_PORT: 0,
    CALENDAR_API_BASE: 'https://www.googleapis.com/calendar/v3',
    PAYMENT_TIMEOUT_SECONDS: 25,
    BULK_REFUND_APPROVAL_CENTS: 1_000_000,
    PROVIDER_REFUND_DAYS: 180,
    PROVIDER_REFUNDS_PER_SECOND: 20,
    EXTRAS: 'on',
    CORS_ORIGINS: [],
    TRUSTED_PROXIES: [],
    CALLS_PER_MINUTE: 1200,
    LOG_LEVEL: 'info',
    OIDC_CLAIM: 'superadmin',
    OIDC_SCOPE: 'openid offline_access email profile',
    FIREBASE_DOCUMENTS: 'off',
    FIREBASE_REMOTE_CONFIG: 'off',
  })
})

test('an empty value counts as unset', () => {
  expect(readEnvironment({ PORT: '', DATABASE_URL: '', STAFF_DOMAIN: '' })).toEqual(readEnvironment({}))
})

const oidc = {
  IDENTITY: 'oidc',
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'console',
  OIDC_AUDIENCE: 'urn:ground-control:api',
}

test.each<[string, Record<string, string>, Record<string, unknown>]>([
  ['a port', { PORT: '8080' }, { PORT: 8080 }],
  ['any free port', { PORT: '0' }, { PORT: 0 }],
  ['the highest port', { PORT: '65535' }, { PORT: 65_535 }],
  ['another loopback address', { HOST: '127.0.0.2' }, { HOST: '127.0.0.2' }],
  ['the loopback address of version 6', { HOST: '::1' }, { HOST: '::1' }],
  ['localhost', { HOST: 'localhost' }, { HOST: 'localhost' }],
  [
    'a database',
    { DATABASE_URL: 'postgres://u:p@db.example:5432/gc' },
    { DATABASE_URL: 'postgres://u:p@db.example:5432/gc', SEED: 'none' },
  ],
  ['the longer scheme', { DATABASE_URL: 'postgresql://db.example/gc' }, { DATABASE_URL: 'postgresql://db.example/gc' }],
  [
    'a socket',
    { DATABASE_URL: 'postgres://postgres@/gc?host=/run/pg' },
    { DATABASE_URL: 'postgres://postgres@/gc?host=/run/pg' },
  ],
  [
    'an owner of the tables',
    { DATABASE_URL: 'postgres://server@db.example/gc', DATABASE_OWNER_URL: 'postgres://owner@db.example/gc' },
    { DATABASE_OWNER_URL: 'postgres://owner@db.example/gc' },
  ],
  ['no demo data', { SEED: 'none' }, { SEED: 'none', DEMO_LIVE: 'off' }],
  ['demo data that stays still', { DEMO_LIVE: 'off' }, { SEED: 'demo', DEMO_LIVE: 'off' }],
  ['large demo data, which stays still by default', { SEED: 'large' }, { DEMO_LIVE: 'off' }],
  ['other demo data that is live', { SEED: 'tiny', DEMO_LIVE: 'on' }, { SEED: 'tiny', DEMO_LIVE: 'on' }],
  ['demo data where it was asked for', { DATABASE_URL: 'postgres://db.example/gc', SEED: 'demo' }, { SEED: 'demo' }],
  ['no payment provider', { STRIPE_SECRET_KEY: 'none' }, { STRIPE_SECRET_KEY: 'none' }],
  ['other scopes', { ...oidc, OIDC_SCOPE: 'openid api://gc/.default' }, { OIDC_SCOPE: 'openid api://gc/.default' }],
  ['another staff domain', { STAFF_DOMAIN: 'Staff.Orbit-Live.Example' }, { STAFF_DOMAIN: 'Staff.Orbit-Live.Example' }],
  ['a time zone', { PLATFORM_TIME_ZONE: 'America/New_York' }, { PLATFORM_TIME_ZONE: 'America/New_York' }],
  ['short tokens', { IDENTITY_TOKEN_SECONDS: '5' }, { IDENTITY_TOKEN_SECONDS: 5 }],
  ['an issuer, open to all', { ...oidc, HOST: '0.0.0.0' }, { HOST: '0.0.0.0', OIDC_ISSUER: 'https://id.example' }],
  [
    'a payment provider',
    { ...oidc, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', PAYMENT_TIMEOUT_SECONDS: '1' },
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', PAYMENT_TIMEOUT_SECONDS: 1 },
  ],
  [
    'signing secrets, the new one and the old',
    { STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old' },
    { STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old' },
  ],
  ['a provider on this machine', { STRIPE_API_BASE: 'http://[::1]:12111' }, { STRIPE_API_BASE: 'http://[::1]:12111' }],
  [
    'a calendar on this machine',
    { CALENDAR_API_BASE: 'http://127.0.0.1:1' },
    { CALENDAR_API_BASE: 'http://127.0.0.1:1' },
  ],
  ['a platform with the specified calls only', { EXTRAS: 'off' }, { EXTRAS: 'off' }],
  [
    'consoles elsewhere',
    { CORS_ORIGINS: 'https://console.example, http://127.0.0.1:5173' },
    { CORS_ORIGINS: ['https://console.example', 'http://127.0.0.1:5173'] },
  ],
  ['silence', { LOG_LEVEL: 'silent', NODE_ENV: 'development' }, { LOG_LEVEL: 'silent', NODE_ENV: 'development' }],
])('%s is read', (_, variables, expected) => {
  expect(readEnvironment(variables)).toMatchObject(expected)
})

test.each<[string, Record<string, string>]>([
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '-1' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '80.5' }],
  ['PORT', { PORT: '1e3' }],
  ['PORT', { PORT: ' 80' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db.example/gc' }],
  ['DATABASE_URL', { DATABASE_URL: 'db.example' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://[/gc' }],
  ['DATABASE_OWNER_URL', { DATABASE_URL: 'postgres://db.example/gc', DATABASE_OWNER_URL: 'db.example' }],
  ['DATABASE_DIRECT_URL', { DATABASE_URL: 'postgres://db.example/gc', DATABASE_DIRECT_URL: 'db.example' }],
  ['DATABASE_READ_URL', { DATABASE_URL: 'postgres://db.example/gc', DATABASE_READ_URL: 'db.example' }],
  ['DATABASE_POOL_WRITES', { DATABASE_POOL_WRITES: '1' }],
  ['DATABASE_POOL_STREAMS', { DATABASE_POOL_STREAMS: '5' }],
  ['DATABASE_POOL_PLANNED', { DATABASE_POOL_PLANNED: '1' }],
  ['CALENDAR_API_BASE', { CALENDAR_API_BASE: 'http://calendar.example' }],
  ['EXTRAS', { EXTRAS: 'some' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: '*' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'https://console.example/' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'http://console.example' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'https://console.example,' }],
  ['SEED', { SEED: 'huge' }],
  ['DEMO_LIVE', { DEMO_LIVE: 'maybe' }],
  ['STAFF_DOMAIN', { STAFF_DOMAIN: 'orbit' }],
  ['STAFF_DOMAIN', { STAFF_DOMAIN: '@orbit.example' }],
  ['STAFF_DOMAIN', { STAFF_DOMAIN: 'orbit.example ' }],
  ['STAFF_DOMAIN', { STAFF_DOMAIN: '.example' }],
  ['PLATFORM_TIME_ZONE', { PLATFORM_TIME_ZONE: 'Mars/Olympus' }],
  ['PLATFORM_TIME_ZONE', { PLATFORM_TIME_ZONE: '+02:00' }],
  ['PLATFORM_TIME_ZONE', { PLATFORM_TIME_ZONE: "UTC'; drop table tickets" }],
  ['IDENTITY', { IDENTITY: 'ldap' }],
  ['IDENTITY_TOKEN_SECONDS', { IDENTITY_TOKEN_SECONDS: 'long' }],
  ['IDENTITY_TOKEN_SECONDS', { IDENTITY_TOKEN_SECONDS: '4' }],
  ['IDENTITY_TOKEN_SECONDS', { IDENTITY_TOKEN_SECONDS: '60.5' }],
  ['IDENTITY_TOKEN_SECONDS', { IDENTITY_TOKEN_SECONDS: '86401' }],
  ['IDENTITY_ATTEMPTS_PER_MINUTE', { IDENTITY_ATTEMPTS_PER_MINUTE: '0' }],
  ['IDENTITY_ATTEMPTS_PER_MINUTE', { IDENTITY_ATTEMPTS_PER_MINUTE: 'ten' }],
  ['OIDC_ISSUER', { ...oidc, OIDC_ISSUER: 'id.example' }],
  ['OIDC_ISSUER', { ...oidc, OIDC_ISSUER: 'javascript:alert(1)' }],
  ['OIDC_ISSUER', { ...oidc, OIDC_ISSUER: 'ftp://id.example' }],
  ['OIDC_ISSUER', { ...oidc, OIDC_ISSUER: 'http://id.example' }],
  ['OIDC_SCOPE', { ...oidc, OIDC_SCOPE: 'email openid2' }],
  ['OIDC_SCOPE', { ...oidc, OIDC_SCOPE: 'openid,email' }],
  ['OIDC_SCOPE', { ...oidc, OIDC_SCOPE: 'openid\nemail' }],
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'pk_live_hush' }],
  ['STRIPE_API_BASE', { STRIPE_API_BASE: 'api.stripe.com' }],
  ['STRIPE_API_BASE', { STRIPE_API_BASE: 'http://api.stripe.com' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'hush' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'whsec_1,' }],
  ['PAYMENT_TIMEOUT_SECONDS', { PAYMENT_TIMEOUT_SECONDS: '0' }],
  ['PAYMENT_TIMEOUT_SECONDS', { PAYMENT_TIMEOUT_SECONDS: '40' }],
  ['MAIL_SMTP_URL', { MAIL_SMTP_URL: 'smtp.example' }],
  ['MAIL_SMTP_URL', { MAIL_SMTP_URL: 'https://smtp.example' }],
  ['MAIL_SMTP_URL', { MAIL_SMTP_URL: 'smtp://smtp.example/?tls=off' }],
  ['MAIL_IMAP_URL', { MAIL_IMAP_URL: 'imap.example' }],
  ['MAIL_IMAP_URL', { MAIL_IMAP_URL: 'pop3://orbit:hush@imap.example' }],
  ['MAIL_IMAP_URL', { MAIL_IMAP_URL: 'imaps://orbit@imap.example/INBOX' }],
  ['MAIL_IMAP_URL', { MAIL_IMAP_URL: 'imaps://orbit:50%off@imap.example/INBOX' }],
  ['MAIL_IMAP_URL', { MAIL_IMAP_URL: 'imaps://orbit:hush@imap.example/INBOX?tls=off' }],
  ['MAIL_FILES_S3_URL', { MAIL_FILES_S3_URL: 's3://bucket' }],
  ['MAIL_FILES_S3_URL', { MAIL_FILES_S3_URL: 'https://s3.example/bucket' }],
  ['MAIL_FILES_S3_URL', { MAIL_FILES_S3_URL: 'http://key:hush@s3.example/bucket' }],
  ['MAIL_FILES_S3_URL', { MAIL_FILES_S3_URL: 'https://key:hush@s3.example/bucket?acl=public' }],
  ['MAIL_FROM', { MAIL_FROM: 'Orbit Support' }],
  ['MAIL_FROM', { MAIL_FROM: 'support@orbit' }],
  ['MAIL_ALLOW', { MAIL_ALLOW: 'everybody' }],
  ['MAIL_DKIM_KEY', { MAIL_DKIM_KEY: 'hush' }],
  ['MAIL_DKIM_SELECTOR', { MAIL_DKIM_SELECTOR: 'orbit 1' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['NODE_ENV', { NODE_ENV: 'staging' }],
])('a bad %s is named, with what it is: %j', (name, variables) => {
  const problem = problemOf(variables)
  expect(problem.startsWith(`${name} must `)).toBe(true)
  if (!/DATABASE_(OWNER_|DIRECT_|READ_)?URL|STRIPE_.*(KEY|SECRET)|(SMTP|IMAP|S3)_URL|DKIM_KEY/.test(name))
    expect(problem).toContain(`(it is '${variables[name]}')`)
})

test('every bad value is named, not only the first', () => {
  expect(problemOf({ PORT: 'http', SEED: 'huge', IDENTITY: 'ldap' })).toMatch(/PORT .*; SEED .*; IDENTITY /)
})

test('a bad secret is not shown', () => {
  expect(problemOf({ STRIPE_SECRET_KEY: 'pk_live_hush', STRIPE_WEBHOOK_SECRET: 'hush' })).not.toContain('hush')
})

test('mail needs a sender, and a signature needs key and selector', { tags: ['S1'] }, () => {
  const smtp = { MAIL_SMTP_URL: 'smtps://orbit:hush@smtp.example' }
  expect(problemOf(smtp)).toBe('MAIL_SMTP_URL needs MAIL_FROM')
  expect(problemOf({ ...smtp, MAIL_FROM: 'Orbit <support@orbit.example>' })).toBe('none')
  const imap = { MAIL_IMAP_URL: 'imaps://orbit%40orbit.example:hush@imap.example/Desk%20in' }
  expect(problemOf(imap)).toBe('MAIL_IMAP_URL needs MAIL_SMTP_URL, or no email could be answered')
  expect(problemOf({ ...smtp, ...imap, MAIL_FROM: 'support@orbit.example' })).toBe('none')
  expect(problemOf({ MAIL_DKIM_SELECTOR: 'orbit1' })).toBe('MAIL_DKIM_SELECTOR needs MAIL_DKIM_KEY')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const MAIL_DKIM_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n')
  expect(problemOf({ MAIL_DKIM_KEY })).toBe('MAIL_DKIM_KEY needs MAIL_DKIM_SELECTOR')
  expect(problemOf({ MAIL_DKIM_KEY, MAIL_DKIM_SELECTOR: 'orbit1' })).toBe('none')
  const other = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  expect(problemOf({ MAIL_DKIM_KEY: other })).toBe('MAIL_DKIM_KEY must be a private RSA key in PEM form')
})

test('email may go to everyone only in production and without MAIL_ALLOW', { tags: ['S7'] }, () => {
  const smtp = { MAIL_SMTP_URL: 'smtp://smtp.example', MAIL_FROM: 'support@orbit.example' }
  const allowed = (variables: Record<string, string>) =>
    mailSettingsOf(readEnvironment({ ...smtp, ...variables }))?.allowed
  expect(allowed(oidc)).toBe('everyone')
  expect(allowed({ ...oidc, NODE_ENV: 'development' })).toEqual([])
  expect(allowed({})).toEqual([])
  expect(allowed({ MAIL_ALLOW: 'ada@guests.example, orbit.example' })).toEqual(['ada@guests.example', 'orbit.example'])
  expect(allowed({ ...oidc, MAIL_ALLOW: 'orbit.example' })).toEqual(['orbit.example'])
  expect(mailSettingsOf(readEnvironment(oidc))).toBeNull()
})

test('an owner of the tables needs a role that the server runs as', { tags: ['H6'] }, () => {
  expect(problemOf({ DATABASE_OWNER_URL: 'postgres://owner@db.example/gc' })).toBe(
    'DATABASE_OWNER_URL needs DATABASE_URL, with the role that the server runs as',
  )
})

test('a replica needs the database that it is a replica of', { tags: ['L5'] }, () => {
  expect(problemOf({ DATABASE_READ_URL: 'postgres://replica.example/gc' })).toBe(
    'DATABASE_READ_URL needs DATABASE_URL, with the database that it is a replica of',
  )
})

test('an address past the pooler needs the pooler, and lifts the limits of its role', { tags: ['L5'] }, () => {
  const direct = { DATABASE_DIRECT_URL: 'postgres://server@db.example/gc?sslmode=require' }
  expect(problemOf(direct)).toBe('DATABASE_DIRECT_URL needs DATABASE_URL, with the address of the pooler')
  const pooler = 'postgres://server@pooler.example/gc'
  expect(directUrlOf(readEnvironment({ DATABASE_URL: pooler }))).toBe(pooler)
  const { host, searchParams } = new URL(directUrlOf(readEnvironment({ ...direct, DATABASE_URL: pooler })) ?? '')
  expect([host, searchParams.get('sslmode')]).toEqual(['db.example', 'require'])
  expect(searchParams.get('options')).toMatch(/^(-c \w+_timeout=0 ?){3}$/)
})

test('the password in a bad database address is not shown', () => {
  const problem = problemOf({ DATABASE_URL: 'mysql://root:hush@db.example/gc' })
  expect(problem).toBe('DATABASE_URL must be a postgres:// address')
})

test.each([
  '0.0.0.0',
  '::',
  '192.168.1.20',
  'console.orbit.example',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
])('the embedded identity, where anyone may be anyone, does not serve %s', (host) => {
  const problem = problemOf({ HOST: host })
  expect(problem).toContain(`HOST ${host} is not a loopback address`)
  expect(problem).toContain('IDENTITY=oidc')
  expect(problemOf({ ...oidc, HOST: host })).toBe('none')
})

test('IDENTITY=oidc names the settings it lacks', () => {
  expect(problemOf({ IDENTITY: 'oidc' })).toBe('IDENTITY=oidc needs OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_AUDIENCE')
  expect(problemOf({ ...oidc, OIDC_CLIENT_ID: '' })).toBe('IDENTITY=oidc needs OIDC_CLIENT_ID')
  expect(problemOf(oidc)).toBe('none')
})

test('an audience that ID tokens have too needs a type that only access tokens have', { tags: ['A10'] }, () => {
  const sameAudience = { ...oidc, OIDC_AUDIENCE: 'console' }
  expect(problemOf(sameAudience)).toContain('an ID token would pass as an access token')
  expect(problemOf({ ...sameAudience, OIDC_TOKEN_TYPE: 'at+jwt' })).toBe('none')
})

test.each(['sk_live_1', 'rk_live_1'])('the embedded identity is refused beside real money: %s', (key) => {
  const problem = problemOf({ STRIPE_SECRET_KEY: key })
  expect(problem).toContain('cannot be used with a live STRIPE_SECRET_KEY')
  expect(problem).not.toContain(key)
  expect(problemOf({ ...oidc, STRIPE_SECRET_KEY: key })).toBe('none')
  expect(problemOf({ STRIPE_SECRET_KEY: 'sk_test_1' })).toBe('none')
})

test('the access token goes to a calendar only where both the scope and the address were set', {
  tags: ['A10'],
}, () => {
  const asking = { ...oidc, OIDC_SCOPE: 'openid https://www.googleapis.com/auth/calendar.events' }
  expect(problemOf(asking)).toContain('OIDC_SCOPE asks for the calendar')
  expect(problemOf({ ...asking, CALENDAR_API_BASE: 'https://calendar.orbit.example/v3' })).toBe('none')
  expect(problemOf({ ...oidc, CALENDAR_API_BASE: 'https://calendar.orbit.example/v3' })).toBe('none')
})

test('a secret may come from a credential file; its line break is not part of it', { tags: ['H6'] }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ground-control-credentials-'))
  const file = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text, { mode: 0o400 })
    return path.join(folder, name)
  }
  try {
    const url = 'postgres://server:pass@db.example/live'
    const environment = readEnvironment({
      STRIPE_SECRET_KEY_FILE: file('key', 'rk_test_1\n'),
      DATABASE_URL_FILE: file('url', `${url}\n`),
    })
    expect(environment).toMatchObject({ STRIPE_SECRET_KEY: 'rk_test_1', DATABASE_URL: url })
    const bad = problemOf({ DATABASE_URL_FILE: file('bad', 'hunter2') })
    expect(bad).toBe('DATABASE_URL must be a postgres:// address')
    const empty = file('empty', '\n')
    expect(problemOf({ MAIL_SECRET_FILE: empty })).toBe(`MAIL_SECRET_FILE names an empty file (it is '${empty}')`)
    expect(problemOf({ STRIPE_SECRET_KEY: 'none', STRIPE_SECRET_KEY_FILE: empty })).toBe(
      'STRIPE_SECRET_KEY and STRIPE_SECRET_KEY_FILE are both set. Leave one out',
    )
    expect(problemOf({ STRIPE_SECRET_KEY_FILE: folder })).toContain('it is a folder')
    expect(problemOf({ STRIPE_SECRET_KEY_FILE: '/nowhere/key' })).toBe(
      "STRIPE_SECRET_KEY_FILE can’t be read: there is no such file (it is '/nowhere/key')",
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})
