import { expect, test } from 'vitest'
import { createIdentity } from './create-identity.ts'
import { useIdentity } from './testing/use-identity.ts'

const { newConsole, origin, databaseUrl, problems, identity, database, restart } = useIdentity()

const securityHeaders = {
  'content-security-policy': expect.stringMatching(
    /default-src 'self'.*style-src 'self' 'unsafe-inline'.*form-action 'self'.*frame-ancestors 'none'.*base-uri 'none'/,
  ),
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

test("every answer carries the security headers, the library's own included", async () => {
  const console = newConsole()
  const chooser = await console.authorize()
  const answers = await Promise.all([
    fetch(`${origin()}/identity/.well-known/openid-configuration`),
    fetch(`${origin()}/identity/jwks`),
    fetch(`${origin()}/identity/auth?client_id=nobody`),
    fetch(`${origin()}/identity/token`, { method: 'POST' }),
    fetch(`${origin()}/identity/session/end`),
    fetch(`${origin()}/identity/nowhere`),
    fetch(`${origin()}/identity`),
    fetch(`${origin()}/identity-elsewhere`),
    fetch(chooser.url),
  ])
  for (const { headers } of [chooser, ...answers]) {
    expect(Object.fromEntries(headers)).toMatchObject(securityHeaders)
    expect(headers.has('cross-origin-opener-policy')).toBe(false)
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 400, 200, 404, 404, 404, 400])
})

test('the script of the library’s page is allowed only by its hash', async () => {
  const { headers } = await newConsole().browser.visit(`${origin()}/identity/session/end`)
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[\w+/=]+'/)
})

test('published addresses start with the canonical origin, whatever host was requested', {
  tags: ['A2'],
}, async () => {
  const response = await fetch(`${origin()}/identity/.well-known/openid-configuration`, {
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  })
  const published = (await response.json()) as Record<string, string>
  expect(published.issuer).toBe(identity().issuer)
  const endpoints = Object.entries(published).filter(([name]) => name.endsWith('_endpoint') || name === 'jwks_uri')
  expect(endpoints.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'authorization_endpoint',
      'token_endpoint',
      'revocation_endpoint',
      'end_session_endpoint',
      'jwks_uri',
    ]),
  )
  for (const [, address] of endpoints) expect(address).toMatch(`${origin()}/identity/`)
})

test('the published keys hold nothing private', async () => {
  const { keys } = (await (await fetch(`${origin()}/identity/jwks`)).json()) as { keys: object[] }
  expect(keys).toHaveLength(1)
  expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
  expect(keys[0]).not.toHaveProperty('d')
})

test("only the console's own page gets an answer", { tags: ['A2'] }, async () => {
  for (const redirect_uri of [
    'http://evil.example/auth/popup.html',
    `${origin()}/elsewhere`,
    `${origin()}/auth/popup.html?x`,
  ]) {
    const page = await newConsole().authorize({ redirect_uri })
    expect(page.status).toBe(400)
    expect(page.body).toContain('invalid_redirect_uri')
  }
  const stranger = await newConsole().authorize({ client_id: '<script>' })
  expect(stranger.status).toBe(400)
  expect(stranger.body).not.toContain('<script>')
})

test('a console on another origin may sign in only if its origin is listed', {
  tags: ['A2'],
}, async () => {
  const elsewhere = 'https://console.example'
  const redirect_uri = `${elsewhere}/auth/popup.html`
  expect((await newConsole().authorize({ redirect_uri })).status).toBe(400)
  await restart({ consoleOrigins: [elsewhere] })
  const chooser = await newConsole().authorize({ redirect_uri })
  expect(chooser.status).toBe(200)
  expect(chooser.headers.get('content-security-policy')).toContain(`form-action 'self' ${elsewhere};`)
  const body = new URLSearchParams({ client_id: 'console', grant_type: 'refresh_token', refresh_token: 'x' })
  const exchange = { method: 'POST', body, headers: { origin: elsewhere } }
  const { headers } = await fetch(`${origin()}/identity/token`, exchange)
  expect(headers.get('access-control-allow-origin')).toBe(elsewhere)
  await restart()
})

test('a sign-in without PKCE is refused, and so is a plain or a wrong one', { tags: ['A2'] }, async () => {
  const console = newConsole()
  expect(
    (await console.authorize({ code_challenge: undefined, code_challenge_method: undefined })).answer,
  ).toMatchObject({
    error: 'invalid_request',
  })
  expect((await console.authorize({ code_challenge_method: 'plain' })).answer).toMatchObject({
    error: 'invalid_request',
  })
  const code = (await console.choose('acc_super')).answer?.code ?? ''
  const wrong = await console.exchange(code, { code_verifier: 'x'.repeat(43) })
  expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test('a code works once, and using it again revokes its tokens', { tags: ['A2'] }, async () => {
  const console = newConsole()
  const code = (await console.choose('acc_super')).answer?.code ?? ''
  const first = await console.exchange(code)
  expect(first.status).toBe(200)
  expect(await console.exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect((await console.refresh(first.body.refresh_token ?? '')).status).toBe(400)
})

test('a token for another audience is refused', async () => {
  expect((await newConsole().authorize({ resource: 'urn:other:api' })).answer).toMatchObject({
    error: 'invalid_target',
  })
})

test('pages of other origins cannot call the token endpoint', async () => {
  const body = new URLSearchParams({ client_id: 'console', grant_type: 'refresh_token', refresh_token: 'x' })
  const response = await fetch(`${origin()}/identity/token`, {
    method: 'POST',
    body,
    headers: { origin: 'http://evil.example' },
  })
  expect(response.status).toBe(400)
  expect(response.headers.has('access-control-allow-origin')).toBe(false)
})

test('odd characters in a request do not break it', async () => {
  const console = newConsole()
  const chooser = await console.authorize({ state: 'a\0b', nonce: '\u{1F39F}', login_hint: '\0' })
  expect(chooser.status).toBe(200)
  expect((await console.post(chooser, { account: 'acc_super' })).answer).toMatchObject({ state: 'a\0b' })
  expect(await console.refresh('\0')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect((await console.authorize({ client_id: '\0' })).status).toBe(400)
})

test('a failing database is answered and reported, with the headers in place', async () => {
  const console = newConsole()
  const chooser = await console.authorize()
  const { refresh_token } = await console.signIn('acc_super')
  problems.length = 0
  await database.query('alter schema identity rename to identity_away')
  try {
    const answers = [await console.browser.visit(chooser.url), await console.authorize()]
    for (const { status, headers, body } of answers) {
      expect(status).toBe(500)
      expect(Object.fromEntries(headers)).toMatchObject(securityHeaders)
      expect(body).not.toContain('identity.')
    }
    expect(await console.refresh(refresh_token)).toMatchObject({ status: 500, body: { error: 'server_error' } })
  } finally {
    await database.query('alter schema identity_away rename to identity')
  }
  expect(problems.map(({ kind }) => kind)).toEqual(['failure', 'failure', 'failure'])
  expect(JSON.stringify(problems)).not.toContain(refresh_token)
  expect((await console.refresh(refresh_token)).status).toBe(200)
})

test('a database that accepts no writes is answered and reported, with the headers in place', async () => {
  const console = newConsole()
  const { refresh_token } = await console.signIn('acc_super')
  problems.length = 0
  await database.query('alter table identity.payloads add constraint full_disk check (false) not valid')
  try {
    const { status, headers, body } = await console.authorize({ prompt: undefined })
    expect(status).toBe(500)
    expect(Object.fromEntries(headers)).toMatchObject(securityHeaders)
    expect(body).toContain('server_error')
    expect(body).not.toContain('full_disk')
    expect((await console.refresh(refresh_token)).status).toBe(500)
  } finally {
    await database.query('alter table identity.payloads drop constraint full_disk')
  }
  expect(problems.map(({ error }) => error)).toContainEqual(expect.stringContaining('full_disk'))
  expect(JSON.stringify(problems)).not.toContain(refresh_token)
  expect((await console.refresh(refresh_token)).status).toBe(200)
})

test('an origin that is not one is refused at the start', async () => {
  const start = (wrong: string) => createIdentity({ origin: wrong, databaseUrl: databaseUrl() })
  await expect(start('http://127.0.0.1:4000/')).rejects.toThrow('must read "http://127.0.0.1:4000"')
})
