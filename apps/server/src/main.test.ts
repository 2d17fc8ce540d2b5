import type { AddressInfo } from 'node:net'
import { UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RunningServer, startServer } from './main.ts'
import { readEnvironment } from './platform/environment.ts'
import { type IdentitySettings, providerFacts } from './platform/identity/identity-settings.ts'
import { expectProblem } from './testing/expect-problem.ts'
import { salesOf } from './testing/sales.ts'
import { type Issuer, startIssuer } from './testing/start-issuer.ts'
import { people } from './testing/tokens.ts'
import { knownMigrations } from './testing/use-api.ts'
import { useDatabase } from './testing/use-database.ts'

const { pool, url } = useDatabase()
let issuers: Record<'embedded' | 'oidc', Issuer>

beforeAll(async () => {
  issuers = { embedded: await startIssuer(), oidc: await startIssuer({ algorithm: 'RS256' }) }
  await pool.query('insert into account_claims (account_id, claims) values ($1, $2)', [
    people.mara.uid,
    { superadmin: true },
  ])
})
afterAll(async () => {
  await issuers.embedded.close()
  await issuers.oidc.close()
})

type Work = (server: RunningServer, base: string) => Promise<void>

function running(provider: 'embedded' | 'oidc', work: Work, claim?: string) {
  const { issuer, audience } = issuers[provider]
  const facts = { provider, issuer, clientId: 'console', audience, scope: 'openid email', ...(claim && { claim }) }
  return runningWith(facts, {}, work)
}

async function runningWith(identity: IdentitySettings, variables: Record<string, string>, work: Work) {
  const server = await startServer({
    environment: readEnvironment({ STAFF_DOMAIN: 'orbit.example', ...variables }),
    origin: 'http://127.0.0.1:0',
    databaseUrl: url,
    migrationCount: knownMigrations,
    timeZone: 'UTC',
    identity,
    payments: null,
    mail: null,
    consoleFolder: null,
    version: '0.0.0-test',
    logger: false,
    peers: [
      {
        prefix: '/identity',
        handler: (request, response) => void response.end(`the peer was asked for ${request.url}`),
      },
      {
        prefix: '/mail',
        hasPage: true,
        handler: (request, response) => void response.end(`the page was asked for ${request.url}`),
      },
    ],
  })
  try {
    await work(server, `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`)
  } finally {
    await server.close()
  }
}

const stats = '/api/v1/tickets/stats/overview'
const ask = async (base: string, token: string) =>
  fetch(base + stats, { headers: { authorization: `Bearer ${token}` } })

test('the server checks tokens with the keys its issuer publishes', { tags: ['A10'] }, async () => {
  await running('embedded', async (_, base) => {
    const { embedded, oidc } = issuers
    expect((await ask(base, await embedded.token(people.mara))).status).toBe(200)
    await expectProblem(await ask(base, await oidc.token(people.mara)), 401, 'unauthorized')
    const idToken = await embedded.token(people.mara, { header: { typ: 'JWT' } })
    await expectProblem(await ask(base, idToken), 401, 'unauthorized')
  })
})

test('an issuer of the operator’s choice may sign with RS256 and does not mark its access tokens', {
  tags: ['A10'],
}, async () => {
  await running('oidc', async (_, base) => {
    const token = await issuers.oidc.token(people.mara, { header: { typ: 'JWT' } })
    const reply = await ask(base, token)
    expect(reply.status).toBe(200)
    const policy = reply.headers.get('content-security-policy')
    expect(policy).toContain(`connect-src 'self' ${issuers.oidc.issuer};`)
    await expectProblem(await ask(base, await issuers.embedded.token(people.mara)), 401, 'unauthorized')
  })
})

test('an issuer that cannot set the claim by name can send it among its roles', { tags: ['A10'] }, async () => {
  await running(
    'oidc',
    async (_, base) => {
      const roles = (names: readonly string[]) => ({ superadmin: undefined, realm_access: { roles: names } })
      const token = (names: readonly string[]) => issuers.oidc.token(people.mara, { claims: roles(names) })
      expect((await ask(base, await token(['superadmin']))).status).toBe(200)
      await expectProblem(await ask(base, await token(['door'])), 403, 'no-superadmin-claim')
      await expectProblem(await ask(base, await issuers.oidc.token(people.mara)), 403, 'no-superadmin-claim')
      const { identity } = (await (await fetch(`${base}/config.json`)).json()) as { identity: { claim?: string } }
      expect(identity.claim).toBe('realm_access.roles')
    },
    'realm_access.roles',
  )
})

test('with Firebase the console gets its project, and emulator tokens pass only on purpose', {
  tags: ['A2', 'A10'],
}, async () => {
  const variables = {
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: 'demo-orbit',
    FIREBASE_API_KEY: 'AIzaSy-key_1',
    FIREBASE_AUTH_DOMAIN: 'demo-orbit.firebaseapp.com',
    FIREBASE_APP_ID: '1:2:web:3',
    FIREBASE_STORAGE_BUCKET: 'demo-orbit.appspot.com',
    FIREBASE_DOCUMENTS: 'on',
  }
  const emulator = {
    NODE_ENV: 'test',
    FIREBASE_EMULATOR: 'accept-unsigned-tokens',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080',
  }
  const now = Math.floor(Date.now() / 1000)
  const { uid, ...claims } = people.mara
  const firebase = { sign_in_provider: 'google.com' }
  const unsigned = new UnsecuredJWT({ ...claims, email_verified: true, sub: uid, auth_time: now, firebase })
    .setIssuer('https://securetoken.google.com/demo-orbit')
    .setAudience('demo-orbit')
    .setIssuedAt()
    .setExpirationTime('5m')
    .encode()
  const identity = {
    provider: 'firebase',
    options: {
      apiKey: 'AIzaSy-key_1',
      authDomain: 'demo-orbit.firebaseapp.com',
      projectId: 'demo-orbit',
      appId: '1:2:web:3',
      storageBucket: 'demo-orbit.appspot.com',
    },
    documents: true,
    remoteConfig: false,
  }
  const config = async (base: string) => (await fetch(`${base}/config.json`)).json()
  await runningWith(providerFacts(readEnvironment(variables)), variables, async (_, base) => {
    expect(await config(base)).toMatchObject({ identity })
    expect(await config(base)).not.toHaveProperty('identity.emulators')
    await expectProblem(await ask(base, unsigned), 401, 'unauthorized')
  })
  const emulated = { ...variables, ...emulator }
  await runningWith(providerFacts(readEnvironment(emulated)), emulated, async (_, base) => {
    const emulators = { auth: 'http://127.0.0.1:9099', firestore: { host: '127.0.0.1', port: 8080 } }
    expect(await config(base)).toMatchObject({ identity: { ...identity, emulators } })
    expect((await ask(base, unsigned)).status).toBe(200)
  })
})

test('calls get a 503 while the issuer is unreachable', { tags: ['A10'] }, async () => {
  const away = await startIssuer()
  await away.close()
  const present = issuers.embedded
  issuers = { ...issuers, embedded: { ...present, issuer: away.issuer } }
  await running('embedded', async (_, base) => {
    const token = await present.token(people.mara, { claims: { iss: away.issuer } })
    await expectProblem(await ask(base, token), 503, 'identity-unavailable')
  })
  issuers = { ...issuers, embedded: present }
})

test('the settings of the environment reach the console', async () => {
  await running('oidc', async (_, base) => {
    expect(await (await fetch(`${base}/config.json`)).json()).toEqual({
      apiBase: '',
      identity: { provider: 'oidc', issuer: issuers.oidc.issuer, clientId: 'console', scope: 'openid email' },
      staffDomain: 'orbit.example',
      organizationHeader: 'x-organization-id',
      timeZone: 'UTC',
      development: false,
      calendarApiBase: 'https://www.googleapis.com/calendar/v3',
    })
  })
})

test('the server is ready once all its migrations have run', async () => {
  await running('embedded', async (_, base) => {
    expect((await fetch(`${base}/readyz`)).status).toBe(200)
    await pool.query('delete from drizzle.__drizzle_migrations')
    const reply = await fetch(`${base}/readyz`)
    expect(reply.status).toBe(503)
    expect(await reply.json()).toMatchObject({ problem: `${knownMigrations} migrations have not run yet.` })
  })
})

test('an extra listener answers below its prefix, and only there', async () => {
  await running('embedded', async (_, base) => {
    expect(await (await fetch(`${base}/identity/auth?x=1`)).text()).toBe('the peer was asked for /identity/auth?x=1')
    await expectProblem(await fetch(`${base}/identity`), 404, 'not-found')
    await expectProblem(await fetch(`${base}/identity-card`), 404, 'not-found')
    expect(await (await fetch(`${base}/mail?show=in`)).text()).toBe('the page was asked for /mail?show=in')
    await expectProblem(await fetch(`${base}/mailing`), 404, 'not-found')
  })
})

test('closing ends client and database connections', async () => {
  let address = ''
  await running('embedded', async (_, base) => {
    address = base
    await ask(base, await issuers.embedded.token(people.mara))
  })
  await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')
  const connected = `select from pg_stat_activity where datname = current_database() and application_name = 'ground-control'`
  await expect.poll(async () => (await pool.query(connected)).rowCount, { timeout: 60_000 }).toBe(0)
})

test('a draining server is not ready but still answers every call', { tags: ['L5'] }, async () => {
  const { issuer, audience } = issuers.embedded
  const identity: IdentitySettings = {
    provider: 'embedded',
    issuer,
    clientId: 'console',
    audience,
    scope: 'openid email',
  }
  await runningWith(identity, { DRAIN_SECONDS: '2' }, async (server, base) => {
    const token = await issuers.embedded.token(people.mara)
    expect((await ask(base, token)).headers.get('connection')).toBe('keep-alive')
    let isDrained = false
    const draining = server.drain().then(() => {
      isDrained = true
    })
    const ready = await fetch(`${base}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'not ready', problem: 'This process is about to end.' },
    ])
    const answer = await ask(base, token)
    expect([answer.status, answer.headers.get('connection'), isDrained]).toEqual([200, 'close', false])
    await draining
  })
})

test('closing finishes requests in flight and accepts no new ones', async () => {
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock table event_stats in access exclusive mode')
  let inFlight: Promise<Response> | undefined
  let closing: Promise<void> | undefined
  await running('embedded', async (server, base) => {
    const token = await issuers.embedded.token(people.mara)
    inFlight = ask(base, token)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 60_000 }).toBe(1)
    closing = server.close()
    await expect.poll(() => fetch(`${base}/healthz`).then(String, () => 'refused'), { timeout: 60_000 }).toBe('refused')
    await holder.query('commit')
    holder.release()
    await closing
  })
  expect((await inFlight)?.status).toBe(200)
})

test('closing breaks off a list that is not being read', { tags: ['P25'], timeout: 50_000 }, async () => {
  const { event } = salesOf(pool)
  const eventId = await event()
  await pool.query(
    `insert into tickets (event_id, id, code, kind, price_cents, purchased_at, owner_name)
     select $1, 'tkt_' || n, 'code_' || n, 'comp', 0, now(), repeat('Ada', 200) from generate_series(1, 30000) n`,
    [eventId],
  )
  await running('embedded', async (server, base) => {
    const headers = {
      authorization: `Bearer ${await issuers.embedded.token(people.mara)}`,
      'accept-encoding': 'identity',
    }
    const reply = await fetch(`${base}/api/v1/tickets/${eventId}/details`, { headers })
    expect(reply.status).toBe(200)
    await server.close()
    await expect(reply.text()).rejects.toThrow('terminated')
  })
})

test.each([
  ['on', ['https://firebaseinstallations.googleapis.com/v1/projects/orbit-live/installations']],
  ['off', []],
])(
  'with FIREBASE_REMOTE_CONFIG=%s the server asks Firebase accordingly',
  { tags: ['M10'] },
  async (setting, expected) => {
    const asked: string[] = []
    const realFetch = globalThis.fetch
    // Google can't be reached from here, so look only at the outgoing call.
    vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) => {
      if (!new URL(input).host.endsWith('.googleapis.com')) return realFetch(input, init)
      asked.push(String(input))
      return Promise.reject(new TypeError('offline'))
    })
    const identity = providerFacts(
      readEnvironment({
        IDENTITY: 'firebase',
        FIREBASE_PROJECT_ID: 'orbit-live',
        FIREBASE_API_KEY: 'AIza',
        FIREBASE_AUTH_DOMAIN: 'orbit-live.firebaseapp.com',
        FIREBASE_APP_ID: '1:2:web:3',
        FIREBASE_REMOTE_CONFIG: setting,
      }),
    )
    try {
      await runningWith(identity, {}, async () => expect.poll(() => asked).toEqual(expected))
    } finally {
      vi.unstubAllGlobals()
    }
  },
)
