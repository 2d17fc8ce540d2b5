import type { RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { freePort, type Issuer, startIssuer } from '#testing/start-issuer.ts'
import { people } from '#testing/tokens.ts'
import { issuerKeys } from './issuer-keys.ts'
import { createTokenVerifier } from './verify-token.ts'

const issuers: Issuer[] = []
afterEach(async () => {
  for (const each of issuers.splice(0)) await each.close()
})

async function start(...options: Parameters<typeof startIssuer>) {
  const issuer = await startIssuer(...options)
  issuers.push(issuer)
  return issuer
}

const verifierOf = ({ issuer, audience }: Pick<Issuer, 'issuer' | 'audience'>) =>
  createTokenVerifier({ issuer, audience, algorithms: ['ES256'], typ: 'at+jwt', keys: issuerKeys(issuer) })

const unavailable = { status: 503, code: 'identity-unavailable' }

test('the keys are found by discovery, once for many tokens', { tags: ['A10'] }, async () => {
  const issuer = await start()
  const verify = verifierOf(issuer)
  const tokens = await Promise.all(Array.from({ length: 5 }, () => issuer.token(people.mara)))
  const principals = await Promise.all(tokens.map(verify))
  expect(principals[4]).toEqual({ ...people.mara })
  expect(Object.fromEntries(issuer.asked)).toEqual({ '/.well-known/openid-configuration': 1, '/keys': 1 })
})

test('an issuer that is down gives 503, not 401, and is found once it is up', { tags: ['A10'] }, async () => {
  const port = await freePort()
  const address = { issuer: `http://127.0.0.1:${port}`, audience: 'urn:ground-control:api' }
  const verify = verifierOf(address)
  const early = await (await start()).token(people.mara, { claims: { iss: address.issuer } })
  await expect(verify(early)).rejects.toMatchObject(unavailable)
  await expect(Promise.all([verify(early), verify(early)])).rejects.toMatchObject(unavailable)
  const issuer = await start({ port })
  await expect(verify(await issuer.token(people.mara))).resolves.toMatchObject({ uid: people.mara.uid })
})

test('a token passes if its issuer went down after its keys were read', { tags: ['A10'] }, async () => {
  const issuer = await start()
  const verify = verifierOf(issuer)
  await verify(await issuer.token(people.mara))
  await issuer.close()
  await expect(verify(await issuer.token(people.noor))).resolves.toMatchObject({ uid: people.noor.uid })
})

test('an issuer whose name ends in a slash is found and pinned with it', { tags: ['A10'] }, async () => {
  const issuer = await start({ path: '/' })
  const verify = verifierOf(issuer)
  await expect(verify(await issuer.token(people.mara))).resolves.toMatchObject({ uid: people.mara.uid })
  const unslashed = await issuer.token(people.mara, { claims: { iss: issuer.issuer.slice(0, -1) } })
  await expect(verify(unslashed)).rejects.toMatchObject({ status: 401 })
})

const answering =
  (status: number, body: string): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(body)
  }

test.each([
  { what: 'a page instead of its description', url: '/.well-known/openid-configuration', status: 200, body: '<html>' },
  { what: 'a failure instead of its description', url: '/.well-known/openid-configuration', status: 502, body: '{}' },
  { what: 'a description without keys', url: '/.well-known/openid-configuration', status: 200, body: '{"issuer":"x"}' },
  { what: 'a failure instead of its keys', url: '/keys', status: 500, body: '{}' },
  { what: 'a page instead of its keys', url: '/keys', status: 200, body: '<html>' },
  { what: 'keys in another form', url: '/keys', status: 200, body: '{"keys":"none"}' },
])(
  'an issuer that answers $what is 503: the person’s token is not at fault',
  { tags: ['A10'] },
  async ({ url, status, body }) => {
    const issuer = await start({ answers: { [url]: answering(status, body) } })
    await expect(verifierOf(issuer)(await issuer.token(people.mara))).rejects.toMatchObject(unavailable)
  },
)

test('a description that names another issuer is rejected', { tags: ['A10'] }, async () => {
  const other = await start()
  const description = JSON.stringify({ issuer: 'https://identity.evil', jwks_uri: `${other.issuer}/keys` })
  const issuer = await start({ answers: { '/.well-known/openid-configuration': answering(200, description) } })
  const forged = await other.token(people.mara, { claims: { iss: issuer.issuer } })
  await expect(verifierOf(issuer)(forged)).rejects.toMatchObject(unavailable)
})

test.each(['/.well-known/openid-configuration', '/keys'])(
  'an issuer whose %s is on another host is not followed there',
  { tags: ['H4'] },
  async (url) => {
    const redirect: RequestListener = (_, response) => response.writeHead(302, { location: `/moved${url}` }).end()
    const moved: RequestListener = (_, response) => response.writeHead(200).end(JSON.stringify(whole[url]))
    const issuer = await start({ answers: { [url]: redirect, [`/moved${url}`]: moved } })
    const whole: Record<string, unknown> = {
      '/.well-known/openid-configuration': { issuer: issuer.issuer, jwks_uri: `${issuer.issuer}/keys` },
      '/keys': issuer.jwks,
    }
    await expect(verifierOf(issuer)(await issuer.token(people.mara))).rejects.toMatchObject(unavailable)
  },
)

const minuteMs = 60_000
const hourMs = 60 * minuteMs

async function startWithClock() {
  let keysAnswer: RequestListener | null = null
  let time = Date.now()
  const issuer = await start({ answers: { '/keys': (request, response) => answerKeys(request, response) } })
  const answerKeys: RequestListener = (request, response) =>
    (keysAnswer ?? answering(200, JSON.stringify(issuer.jwks)))(request, response)
  const { audience, issuer: name } = issuer
  const verify = createTokenVerifier({
    issuer: name,
    audience,
    algorithms: ['ES256'],
    keys: issuerKeys(name, () => time),
  })
  return {
    issuer,
    signIn: async () => verify(await issuer.token(people.mara)),
    later: (ms: number) => {
      time += ms
    },
    fail: (answer: RequestListener) => {
      keysAnswer = answer
    },
    recover: () => {
      keysAnswer = null
    },
  }
}

test('keys that can’t be refreshed serve for a day, and no call waits for the issuer', {
  tags: ['A10', 'H4'],
}, async () => {
  const { signIn, later, fail, recover } = await startWithClock()
  await signIn()
  fail(answering(500, '{}'))
  for (let hour = 0; hour < 23; hour++) {
    later(hourMs)
    await expect(signIn()).resolves.toMatchObject({ uid: people.mara.uid })
  }
  later(2 * hourMs)
  await expect(signIn()).rejects.toMatchObject(unavailable)
  recover()
  await signIn()
  // It accepts the connection and never answers.
  fail(() => {})
  later(hourMs)
  await expect(signIn()).resolves.toMatchObject({ uid: people.mara.uid })
})

test('keys are read again after ten minutes, and sooner for an unknown key', {
  tags: ['A10', 'H4'],
}, async () => {
  const { issuer, signIn, later, fail, recover } = await startWithClock()
  fail(answering(200, JSON.stringify({ keys: [{ ...issuer.jwks.keys[0], kid: 'former-key' }] })))
  await expect(signIn()).rejects.toMatchObject({ status: 401 })
  recover()
  // Not at once, because anybody can invent a key ID.
  await expect(signIn()).rejects.toMatchObject({ status: 401 })
  expect(issuer.asked.get('/keys')).toBe(1)
  later(minuteMs)
  await expect(signIn()).resolves.toMatchObject({ uid: people.mara.uid })
  later(11 * minuteMs)
  await signIn()
  await expect.poll(() => issuer.asked.get('/keys')).toBe(3)
})
