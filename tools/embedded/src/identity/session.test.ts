import { exportJWK, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { useIdentity } from './testing/use-identity.ts'

const { newConsole, setClaims, setDisabled, restart, database } = useIdentity({ tokenSeconds: 120 })

const refused = { status: 400, body: { error: 'invalid_grant' } }

test('a forced refresh shows a claim that was revoked or granted since', { tags: ['A6'] }, async () => {
  const console = newConsole()
  const first = await console.signIn('acc_super')
  await setClaims('acc_super', { superadmin: false })
  const second = await console.refreshed(first.refresh_token)
  await setClaims('acc_super', { superadmin: true })
  const third = await console.refreshed(second.refresh_token)
  const claims = await Promise.all([first, second, third].map((each) => console.verify(each.access_token)))
  expect(claims.map(({ payload }) => payload.superadmin)).toEqual([true, undefined, true])
})

test('only the value true is the claim', { tags: ['A6'] }, async () => {
  const console = newConsole()
  let { refresh_token } = await console.signIn('acc_second')
  for (const value of ['true', 1, null, [true]]) {
    await setClaims('acc_second', { superadmin: value })
    const tokens = await console.refreshed(refresh_token)
    expect((await console.verify(tokens.access_token)).payload).not.toHaveProperty('superadmin')
    refresh_token = tokens.refresh_token
  }
  await setClaims('acc_second', { superadmin: true })
})

test('without the table of claims no account holds one', { tags: ['A6'] }, async () => {
  const console = newConsole()
  await database.query('alter table account_claims rename to account_claims_away')
  try {
    const { payload } = await console.verify((await console.signIn('acc_super')).access_token)
    expect(payload.sub).toBe('acc_super')
    expect(payload).not.toHaveProperty('superadmin')
  } finally {
    await database.query('alter table account_claims_away rename to account_claims')
  }
})

test('tokens live as long as requested, also after a refresh', { tags: ['A2'] }, async () => {
  const console = newConsole()
  const first = await console.signIn('acc_super')
  for (const { access_token } of [first, await console.refreshed(first.refresh_token)]) {
    const { payload } = await console.verify(access_token)
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(120)
    expect(payload.aud).toBe('urn:ground-control:api')
  }
})

test('an account disabled later is refused on refresh, and served again once enabled', { tags: ['A8'] }, async () => {
  const console = newConsole()
  const { refresh_token } = await console.signIn('acc_second')
  await setDisabled('acc_second', true)
  expect(await console.refresh(refresh_token)).toMatchObject(refused)
  await setDisabled('acc_second', false)
  expect((await console.refresh(refresh_token)).status).toBe(200)
})

/** Lets half a minute pass since the refresh token was used. */
const passTheGrace = () =>
  database.query(`update identity.payloads set consumed_at = consumed_at - interval '31 seconds'`)

test('a refresh token is replaced by its use; using it again later ends the whole sign-in', {
  tags: ['A2'],
}, async () => {
  const console = newConsole()
  const first = await console.signIn('acc_super')
  const second = await console.refreshed(first.refresh_token)
  expect(second.refresh_token).not.toBe(first.refresh_token)
  await passTheGrace()
  expect(await console.refresh(first.refresh_token)).toMatchObject(refused)
  expect(await console.refresh(second.refresh_token)).toMatchObject(refused)
})

test('a lost answer does not end the sign-in: its refresh token works again for a moment', {
  tags: ['A2'],
}, async () => {
  const console = newConsole()
  const { refresh_token } = await console.signIn('acc_super')
  const answers = await Promise.all(Array.from({ length: 8 }, () => console.refresh(refresh_token)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  const last = await console.refreshed(refresh_token)
  expect((await console.refresh(last.refresh_token)).status).toBe(200)
})

test('signing out revokes the refresh token and confirms it in JSON', { tags: ['A11'] }, async () => {
  const console = newConsole()
  const { refresh_token } = await console.signIn('acc_super')
  expect(await console.revoke(refresh_token)).toEqual({ status: 200, body: {} })
  expect(await console.refresh(refresh_token)).toMatchObject(refused)
  expect(await console.revoke('never-was-one')).toEqual({ status: 200, body: {} })
})

test('signing out in one tab ends the others, and the next sign-in works', { tags: ['A11'] }, async () => {
  const console = newConsole()
  const tabs = [await console.signIn('acc_super'), await console.signIn('acc_super')]
  await console.revoke(tabs[0]?.refresh_token ?? '')
  expect(await console.refresh(tabs[1]?.refresh_token ?? '')).toMatchObject(refused)
  const { refresh_token } = await console.signIn('acc_super')
  expect((await console.refresh(refresh_token)).status).toBe(200)
})

test('ending the session at the provider ends its refresh tokens', { tags: ['A11'] }, async () => {
  const console = newConsole()
  const { refresh_token, id_token } = await console.signIn('acc_super')
  const page = await console.endSession(id_token)
  expect(page.body).toContain('<title>Sign out</title>')
  const done = await console.confirmEndSession(page)
  expect(done.body).toContain('<title>Signed out</title>')
  expect(await console.refresh(refresh_token)).toMatchObject(refused)
  expect((await console.authorize({ prompt: 'none' })).answer).toMatchObject({ error: 'login_required' })
})

test('a restart keeps sessions, refresh tokens and keys', { tags: ['A2'] }, async () => {
  const console = newConsole()
  const before = await console.signIn('acc_super')
  await restart()
  const { protectedHeader } = await console.verify(before.access_token)
  const after = await console.refreshed(before.refresh_token)
  expect((await console.verify(after.access_token)).protectedHeader.kid).toBe(protectedHeader.kid)
  expect((await console.authorize({ prompt: 'none' })).answer).toHaveProperty('code')
})

test('a restart in the middle of a sign-in does not disturb it', { tags: ['A2'] }, async () => {
  const console = newConsole()
  const chooser = await console.authorize()
  await restart()
  expect((await console.post(chooser, { account: 'acc_super' })).answer).toHaveProperty('code')
})

test('a newer key signs, and tokens signed by an older one stay valid', async () => {
  const console = newConsole()
  const before = await console.signIn('acc_super')
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'newer', alg: 'ES256', use: 'sig' }
  await database.query('insert into identity.signing_keys (kid, jwk) values ($1, $2)', ['newer', jwk])
  await restart()
  const after = await console.refreshed(before.refresh_token)
  expect((await console.verify(after.access_token)).protectedHeader.kid).toBe('newer')
  expect((await console.verify(before.access_token)).protectedHeader.kid).not.toBe('newer')
})

test('a restart keeps changed people and removes expired rows', async () => {
  const console = newConsole()
  const { refresh_token } = await console.signIn('acc_super')
  await setDisabled('acc_noclaim', true)
  await database.query(
    `insert into identity.payloads (model, id, payload, expires_at) values ('Session', 'old', '{}', now() - interval '1 s')`,
  )
  await restart()
  expect((await console.choose('acc_noclaim')).answer).toMatchObject({ error_description: 'user_disabled' })
  expect((await database.query(`select from identity.payloads where id = 'old'`)).rowCount).toBe(0)
  expect((await console.refresh(refresh_token)).status).toBe(200)
  await setDisabled('acc_noclaim', false)
})
