import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { demoSignIns } from './sign-ins.ts'
import { useIdentity } from './testing/use-identity.ts'

const { newConsole, identity, origin, setDisabled, problems, restart } = useIdentity()

test('the chooser lists everybody and names the requested calendar access', { tags: ['A2'] }, async () => {
  const chooser = await newConsole().authorize()
  expect(chooser.status).toBe(200)
  expect(chooser.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(chooser.body).toContain('<title>Choose an account</title>')
  for (const { name, email, accountId, note } of demoSignIns) {
    expect(chooser.body).toContain(`value="${accountId}"`)
    for (const text of [name, email, note]) expect(chooser.body).toContain(text)
  }
  expect(chooser.body).toContain('see and change your calendar')
  expect(chooser.body).toContain('embedded demo identity')
})

test('choosing an account gives the console a token that identifies it', { tags: ['A2'] }, async () => {
  const console = newConsole()
  const tokens = await console.signIn('acc_super')
  const { payload, protectedHeader } = await console.verify(tokens.access_token)
  expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
  expect(payload).toMatchObject({
    iss: identity().issuer,
    aud: identity().audience,
    client_id: identity().clientId,
    sub: 'acc_super',
    email: 'super@orbit.example',
    email_verified: true,
    name: 'Mara Okafor',
    superadmin: true,
    scope: 'openid email profile calendar',
  })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600)
  expect(decodeJwt(tokens.id_token)).toMatchObject({
    sub: 'acc_super',
    aud: 'console',
    email: 'super@orbit.example',
    name: 'Mara Okafor',
  })
})

test('Google’s calendar scope is granted to a console that asks for it, and survives a refresh', {
  tags: ['A2'],
}, async () => {
  const console = newConsole()
  const google = 'https://www.googleapis.com/auth/calendar.events'
  const chooser = await console.authorize({ scope: `openid offline_access email ${google}` })
  expect(chooser.body).toContain('add events to your Google calendar')
  const { body } = await console.exchange((await console.post(chooser, { account: 'acc_super' })).answer?.code ?? '')
  expect(body).toMatchObject({ scope: `openid email ${google}` })
  expect((await console.refresh(body.refresh_token ?? '')).body).toMatchObject({ scope: `openid email ${google}` })
})

test('a person without the claim gets a token without it', { tags: ['A6'] }, async () => {
  const console = newConsole()
  const { payload } = await console.verify((await console.signIn('acc_noclaim')).access_token)
  expect(payload.sub).toBe('acc_noclaim')
  expect(payload).not.toHaveProperty('superadmin')
})

test('a person without an account signs in, claim included', { tags: ['A6'] }, async () => {
  const console = newConsole()
  const { payload } = await console.verify((await console.signIn('acc_noaccount')).access_token)
  expect(payload).toMatchObject({ sub: 'acc_noaccount', superadmin: true })
})

test('Cancel ends the sign-in as cancelled', { tags: ['A8'] }, async () => {
  const console = newConsole()
  const { answer } = await console.post(await console.authorize(), { cancel: 'yes' })
  expect(answer).toMatchObject({ error: 'access_denied', error_description: 'cancelled', state: 'some-state' })
})

test('a disabled account is refused as disabled', { tags: ['A8'] }, async () => {
  const { answer } = await newConsole().choose('acc_disabled')
  expect(answer).toMatchObject({ error: 'access_denied', error_description: 'user_disabled' })
})

test('an account with another sign-in method is refused as such', { tags: ['A8'] }, async () => {
  const { answer } = await newConsole().choose('acc_password')
  expect(answer).toMatchObject({ error: 'access_denied', error_description: 'different_credential' })
})

test('too many attempts are refused, refused ones included, and only for that account', { tags: ['A8'] }, async () => {
  await restart({ attemptLimit: { count: 2, windowMs: 60_000 } })
  const console = newConsole()
  const reasons = []
  for (let i = 0; i < 3; i++) reasons.push((await console.choose('acc_disabled')).answer?.error_description)
  expect(reasons).toEqual(['user_disabled', 'user_disabled', 'too_many_requests'])
  await console.signIn('acc_super')
  await console.signIn('acc_super')
  expect((await console.choose('acc_super')).answer).toMatchObject({
    error: 'access_denied',
    error_description: 'too_many_requests',
  })
  expect((await console.choose('acc_second')).answer).toHaveProperty('code')
  await restart()
})

test('a requested sign-in shows the chooser even if the browser has a session', { tags: ['A2'] }, async () => {
  const console = newConsole()
  await console.signIn('acc_super')
  expect((await console.authorize({ prompt: undefined })).answer).toHaveProperty('code')
  expect((await console.authorize({ prompt: 'login' })).body).toContain('<title>Choose an account</title>')
})

test('choosing another person ends the previous session, without a script', async () => {
  const console = newConsole()
  const first = await console.signIn('acc_super')
  const second = await console.signIn('acc_noclaim')
  expect((await console.verify(second.access_token)).payload.sub).toBe('acc_noclaim')
  expect(await console.refresh(first.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect((await console.refresh(second.refresh_token)).status).toBe(200)
})

test('a session whose account was disabled leads back to the chooser, not to an error', async () => {
  const console = newConsole()
  await console.signIn('acc_second')
  await setDisabled('acc_second', true)
  const chooser = await console.authorize({ prompt: undefined })
  expect(chooser.body).toContain('<title>Choose an account</title>')
  const refused = await console.post(chooser, { account: 'acc_second' })
  expect(refused.answer).toMatchObject({ error_description: 'user_disabled' })
  expect((await console.authorize({ prompt: 'none' })).answer).toMatchObject({ error: 'login_required' })
  await setDisabled('acc_second', false)
})

test('an account disabled between choice and exchange gets no token', async () => {
  const console = newConsole()
  const { answer } = await console.choose('acc_second')
  await setDisabled('acc_second', true)
  expect(await console.exchange(answer?.code ?? '')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  await setDisabled('acc_second', false)
})

test('a choice must come from our own page', async () => {
  const console = newConsole()
  const chooser = await console.authorize()
  const foreign: Record<string, string>[] = [{ origin: 'http://evil.example' }, { origin: 'null' }, {}]
  for (const headers of foreign) {
    const refused = await console.post(chooser, { account: 'acc_super' }, headers)
    expect(refused.status).toBe(403)
    expect(refused.body).toContain('did not come from the sign-in page')
  }
  expect((await console.post(chooser, { account: 'acc_super' })).answer).toHaveProperty('code')
})

test('a choice must come from the browser that began the sign-in', async () => {
  const [mine, theirs] = [newConsole(), newConsole()]
  const chooser = await mine.authorize()
  await theirs.authorize()
  const refused = await theirs.post(chooser, { account: 'acc_super' })
  expect(refused.status).toBe(400)
})

test('the cookie of one sign-in does not open another', async () => {
  const console = newConsole()
  const [first, second] = [await console.authorize(), await console.authorize()]
  const cookie = console.browser.cookiesFor(first.url)
  expect((await fetch(first.url, { headers: { cookie } })).status).toBe(200)
  expect((await fetch(second.url, { headers: { cookie } })).status).toBe(400)
})

test('a finished sign-in shows a message', async () => {
  const console = newConsole()
  const chooser = await console.authorize()
  await console.post(chooser, { account: 'acc_super' })
  const again = [
    await console.browser.visit(chooser.url),
    await console.post(chooser, { account: 'acc_super' }),
    await console.browser.visit(`${origin()}/identity/choose/never-was`),
    await console.browser.visit(`${origin()}/identity/auth/never-was`),
  ]
  for (const page of again) {
    expect(page.status).toBe(400)
    expect(page.body).toContain('This sign-in has expired. Close this window and try again.')
  }
})

test('an invalid choice is refused with a page', async () => {
  const console = newConsole()
  const chooser = await console.authorize()
  const statusOf = async (fields: Record<string, string>) => (await console.post(chooser, fields)).status
  expect(await statusOf({})).toBe(400)
  expect(await statusOf({ account: 'acc_nobody' })).toBe(400)
  expect(await statusOf({ account: 'acc_\0super' })).toBe(400)
  expect(await statusOf({ account: 'x'.repeat(5000) })).toBe(413)
  expect((await console.browser.visit(chooser.url, { method: 'PUT' })).status).toBe(405)
  expect((await console.browser.visit(chooser.url, { method: 'HEAD' })).status).toBe(200)
  expect((await console.post(chooser, { account: 'acc_super' })).answer).toHaveProperty('code')
})

test('refusals are reported without a token or a code in them', async () => {
  const console = newConsole()
  problems.length = 0
  await console.choose('acc_disabled')
  await console.exchange('a-code-nobody-gave')
  expect(problems).toEqual([
    expect.objectContaining({ kind: 'refusal', event: 'authorization.error', error: 'access_denied' }),
    expect.objectContaining({ kind: 'refusal', event: 'grant.error', route: 'token', error: 'invalid_grant' }),
  ])
  expect(JSON.stringify(problems)).not.toContain('a-code-nobody-gave')
})
