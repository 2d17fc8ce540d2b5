import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchPostgres } from '@ground-control/embedded/postgres/launch-postgres'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import { expect, test } from 'vitest'
import { runProgram } from '#testing/run-program.ts'
import { useStarts } from '#testing/use-starts.ts'

const { dataFolder, start, startByNpm, databaseProcesses } = useStarts()

const isUp = async (address: string) => (await fetch(`${address}/readyz`).catch(() => null))?.status === 200

async function inDatabase(statements: string): Promise<unknown[]> {
  const postgres = await launchPostgres({ dataFolder: path.join(dataFolder(), 'postgres') })
  const client = new pg.Client({ connectionString: postgres.url('ground_control') })
  await client.connect()
  try {
    return [await client.query(statements)].flat().at(-1)?.rows ?? []
  } finally {
    await client.end()
    if (!postgres.adopted) await postgres.stop()
  }
}

async function until(what: () => Promise<boolean> | boolean, patienceMs = 60_000) {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(100)) if (await what()) return
  throw new Error('It did not happen in time.')
}

test('serves console, API and identity at one address, and SIGTERM stops all of it', async () => {
  const first = start()
  const address = await first.ready
  expect(await isUp(address)).toBe(true)
  expect((await fetch(address)).headers.get('content-type')).toContain('text/html')
  expect((await fetch(`${address}/identity/.well-known/openid-configuration`)).status).toBe(200)
  expect((await fetch(`${address}/api/v1/accounts/acc_super`)).status).toBe(401)
  expect(databaseProcesses()).not.toEqual([])
  first.child.kill('SIGTERM')
  const { code, output } = await first.ended
  expect(code).toBe(0)
  expect(output).toContain('super@orbit.example')
  expect(databaseProcesses()).toEqual([])
})

test('mail has a mailbox at a printed address, survives a restart, and stops with the rest', {
  tags: ['S2'],
}, async () => {
  const port = await freePort()
  const first = start({ MAIL_EMBEDDED_PORT: String(port), MAIL_FROM: 'Help <help@tickets.example>' })
  const address = await first.ready
  const smtp = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  await smtp.sendMail({ from: 'help@orbit.example', to: 'amara@studio.example', subject: 'Hello', text: 'Hello' })
  await smtp.sendMail({
    from: 'amara@studio.example',
    to: 'any@tickets.example',
    subject: 'To the desk',
    text: 'Hello',
  })
  expect((await fetch(`${address}/mail`)).headers.get('content-type')).toContain('text/html')
  first.child.kill('SIGTERM')
  const { code, output } = await first.ended
  expect([code, output]).toEqual([0, expect.stringContaining(`Mailbox: ${address}/mail (SMTP at 127.0.0.1:${port})`)])
  await expect(smtp.verify()).rejects.toThrow('ECONNREFUSED')
  const kept = (await (await fetch(`${await start().ready}/mail/messages`)).json()) as {
    subject: string
    direction: string
  }[]
  expect(kept.map(({ subject, direction }) => [subject, direction])).toEqual([
    ['To the desk', 'in'],
    ['Hello', 'out'],
  ])
})

test('after kill -9 the next start recovers, with nothing lost', async () => {
  const killed = start({ SEED: 'tiny' })
  const address = await killed.ready
  const before = await overview(address)
  expect(before.totalTicketsSold).toBeGreaterThan(0)
  killed.child.kill('SIGKILL')
  await killed.ended
  const next = start({ SEED: 'tiny' })
  expect(await overview(await next.ready)).toEqual(before)
})

test('real data without a payment key starts with refunds off and keeps its refunds', {
  tags: ['R7'],
}, async () => {
  const first = start()
  await first.ready
  first.child.kill('SIGTERM')
  expect((await first.ended).output).toContain(
    'Refunds are OFF: STRIPE_SECRET_KEY is not set, and the payment sandbox serves demo data only.',
  )
  await inDatabase(`
    insert into organizations (id, name) values ('org_real', 'Real');
    insert into payments (id, org_id, amount_cents, paid_at) values ('pi_real', 'org_real', 2500, now());
    insert into refunds (id, payment_id, state, amount_cents) values ('re_real', 'pi_real', 'unknown', 2500)`)
  const next = start({ SEED: 'tiny' })
  const address = await next.ready
  expect(await isUp(address)).toBe(true)
  await sleep(5_000)
  const told = await inDatabase(
    `select state, provider_refund_id, to_regnamespace('payment_sandbox') as sandbox from refunds where id = 're_real'`,
  )
  expect(told).toEqual([{ state: 'unknown', provider_refund_id: null, sandbox: null }])
  next.child.kill('SIGTERM')
  expect((await next.ended).output).not.toContain('payment sandbox at')
})

test('a second start on the same folder has a message and leaves the first alone', async () => {
  const first = start()
  const address = await first.ready
  const { code, errors } = await start().ended
  expect(code).not.toBe(0)
  expect(errors.trim().split('\n')).toHaveLength(1)
  expect(errors).toContain(`already running on this data folder, at ${address}`)
  expect(await isUp(address)).toBe(true)
})

test('when npm is killed, the program ends too', async () => {
  const npm = startByNpm()
  const address = await npm.ready
  npm.child.kill('SIGKILL')
  await until(async () => !(await isUp(address)) && databaseProcesses().length === 0)
})

test('with Firebase, no embedded identity runs, and a command makes the first super-admin', {
  tags: ['A6', 'A10'],
}, async () => {
  const firebase = {
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: 'orbit-live',
    FIREBASE_API_KEY: 'AIza',
    FIREBASE_AUTH_DOMAIN: 'orbit-live.firebaseapp.com',
  }
  const data = { DATA_DIR: dataFolder(), PORT: '0', ...firebase }
  const command = (...args: string[]) => runProgram(process.execPath, ['scripts/run.mjs', ...args], data).ended
  const program = start(firebase)
  const address = await program.ready
  expect((await fetch(`${address}/identity/.well-known/openid-configuration`)).status).toBe(404)
  for (const path of ['/mail', '/mail/messages']) expect((await fetch(address + path)).status).toBe(404)
  expect(await (await fetch(`${address}/config.json`)).json()).toMatchObject({ identity: { provider: 'firebase' } })
  const token = await command('token', 'super@orbit.example')
  expect([token.code, token.output, token.errors]).toEqual([1, '', expect.stringContaining('embedded identity only')])
  for (const [email, says] of [
    ['nonsense', "'nonsense' is not an email address"],
    ['ines@elsewhere.example', 'outside the staff domain orbit.example'],
  ] as const) {
    const refused = await command('grant', 'uid_1', '--email', email)
    expect([refused.code, refused.output, refused.errors]).toEqual([1, '', expect.stringContaining(says)])
  }
  const granted = await command('grant', 'uid_1', '--name', 'Ines First', '--email', 'ines@orbit.example')
  expect([granted.code, granted.output]).toEqual([
    0,
    expect.stringContaining('uid_1 is now a super-admin in our database.'),
  ])
  expect((await command('grant')).errors).toContain('Give one user ID.')
  program.child.kill('SIGTERM')
  const { output } = await program.ended
  expect(output).toContain('Sign-in: Firebase project orbit-live, claims in our database only')
  expect(output).not.toContain('super@orbit.example')
  expect(output).not.toContain('payment sandbox')
  expect(output).not.toContain('Mailbox')
})

test('stopped while seeding, it ends cleanly and the next start seeds everything', async () => {
  const stopped = start({ SEED: 'demo', DEMO_LIVE: 'off' })
  await until(() => existsSync(path.join(dataFolder(), 'postgres')) && databaseProcesses().length > 0)
  stopped.child.kill('SIGINT')
  expect((await stopped.ended).code).toBe(0)
  expect(databaseProcesses()).toEqual([])
  const next = start({ SEED: 'tiny' })
  expect((await overview(await next.ready)).totalTicketsSold).toBeGreaterThan(0)
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => probe.once('listening', listening))
  const { port } = probe.address() as { port: number }
  await new Promise((closed) => probe.close(closed))
  return port
}

async function overview(address: string): Promise<{ totalTicketsSold: number }> {
  const data = { DATA_DIR: dataFolder(), PORT: new URL(address).port }
  const { output } = await runProgram(process.execPath, ['scripts/run.mjs', 'token', 'super@orbit.example'], data).ended
  const reply = await fetch(`${address}/api/v1/tickets/stats/overview`, {
    headers: { authorization: `Bearer ${output.trim()}` },
  })
  expect(reply.status).toBe(200)
  return (await reply.json()) as { totalTicketsSold: number }
}
