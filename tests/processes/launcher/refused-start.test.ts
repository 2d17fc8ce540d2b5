import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runProgram } from '#testing/run-program.ts'
import { useStarts } from '#testing/use-starts.ts'

const { folder, dataFolder, start, databaseProcesses } = useStarts()

test.each([
  ['in use', (port: number) => ({ MAIL_EMBEDDED_PORT: String(port) }), 'set MAIL_EMBEDDED_PORT to another port'],
  ['the page’s', (port: number) => ({ MAIL_EMBEDDED_PORT: String(port + 1), PORT: String(port + 1) }), 'must differ'],
])(
  'a mail port that is %s gives one line, and nothing is left running',
  { tags: ['S2'] },
  async (_, variables, says) => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((listening) => taken.once('listening', listening))
    const { port } = taken.address() as { port: number }
    const { code, errors } = await start(variables(port)).ended
    taken.close()
    expect(code).not.toBe(0)
    expect(errors.trim().split('\n')).toHaveLength(1)
    expect(errors).toContain(says)
    expect(databaseProcesses()).toEqual([])
  },
)

test('a busy port gives one line, and nothing is left running', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => taken.once('listening', listening))
  const { port } = taken.address() as { port: number }
  const { code, errors } = await start({ PORT: String(port) }).ended
  taken.close()
  expect(code).not.toBe(0)
  expect(errors.trim().split('\n')).toHaveLength(1)
  expect(errors).toContain(`port ${port} on 127.0.0.1 is in use`)
  expect(databaseProcesses()).toEqual([])
})

test.each([
  ['PORT', 'ninety'],
  ['PORT', '70000'],
  ['SEED', 'huge'],
  ['PLATFORM_TIME_ZONE', 'Mars/Olympus'],
  ['STAFF_DOMAIN', 'not a domain'],
  ['IDENTITY', 'none'],
  ['HOST', '0.0.0.0'],
  ['DATABASE_URL', 'mysql://localhost/x'],
])('a bad %s (%s) is named in one line', async (name, value) => {
  const { code, errors } = await start({ [name]: value }).ended
  expect(code).not.toBe(0)
  expect(errors.trim().split('\n')).toHaveLength(1)
  expect(errors).toContain(name)
  expect(existsSync(dataFolder())).toBe(false)
})

test('another time zone than the platform’s gives one line with the way to change it', { tags: ['H2'] }, async () => {
  const first = start({ SEED: 'tiny', PLATFORM_TIME_ZONE: 'America/New_York' })
  await first.ready
  first.child.kill('SIGTERM')
  await first.ended
  const { code, errors } = await start({ SEED: 'tiny', PLATFORM_TIME_ZONE: 'Asia/Tokyo' }).ended
  expect([code, errors.trim().split('\n').length]).toEqual([1, 1])
  expect(errors).toContain('npm run time-zone -- Asia/Tokyo --reason')
  const again = start({ SEED: 'tiny' })
  expect(await (await fetch(`${await again.ready}/config.json`)).text()).toContain('America/New_York')
})

test('an unreachable database gives one line', async () => {
  const { code, errors } = await start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }).ended
  expect(code).not.toBe(0)
  expect(errors.trim().split('\n')).toHaveLength(1)
  expect(errors).toContain('DATABASE_URL')
})

test('a data folder that cannot be written gives one line', async () => {
  const inTheWay = path.join(folder(), 'file')
  writeFileSync(inTheWay, '')
  for (const place of [path.join(inTheWay, 'data'), '/proc/ground-control']) {
    const { code, errors } = await start({ DATA_DIR: place }).ended
    expect(code).not.toBe(0)
    expect(errors.trim().split('\n')).toHaveLength(1)
    expect(errors).toContain(`the data folder ${place} cannot be written`)
  }
})

test('production embeds nothing: it names missing settings and writes nothing', async () => {
  const serve = (variables: Record<string, string>, ...args: string[]) =>
    runProgram(process.execPath, ['scripts/serve.mjs', ...args], { DATA_DIR: dataFolder(), ...variables }).ended
  const database = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }
  const [bare, forgotten, meant, granting, complete] = await Promise.all([
    serve({}),
    serve({ ...database, STRIPE_SECRET_KEY: 'sk_live_1' }),
    serve({ ...database, STRIPE_SECRET_KEY: 'none', IDENTITY: 'embedded' }),
    serve({ IDENTITY: 'oidc' }, 'grant', 'uid_1'),
    serve({ ...database, STRIPE_SECRET_KEY: 'none', IDENTITY: 'oidc' }),
  ])
  for (const each of [bare, forgotten, meant, granting, complete]) expect([each.code, each.output]).toEqual([1, ''])
  expect(bare.errors).toContain('missing: IDENTITY (oidc or firebase), DATABASE_URL, STRIPE_SECRET_KEY')
  expect(forgotten.errors).toMatch(/missing: IDENTITY \(oidc or firebase\)\.$/m)
  expect(meant.errors).toBe(forgotten.errors)
  expect(granting.errors).toMatch(/missing: DATABASE_URL\.$/m)
  expect(complete.errors).toContain('IDENTITY=oidc needs OIDC_ISSUER')
  expect(existsSync(dataFolder())).toBe(false)
})

test('a Node that is too old gives one line', async () => {
  const pretend =
    'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"18.20.4"}})'
  const { code, errors } = await runProgram(process.execPath, ['--import', pretend, 'scripts/start.mjs'], {}).ended
  expect(code).not.toBe(0)
  expect(errors.trim()).toBe('Ground Control needs Node 20.19 or newer; this is 18.20.4.')
})
