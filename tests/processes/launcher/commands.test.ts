import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { launchPostgres } from '@ground-control/embedded/postgres/launch-postgres'
import { scratchFolder } from '@ground-control/embedded/postgres/testing/scratch-folder'
import { root } from '@ground-control/scripts/setup/root.mjs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Program, runProgram, runStart } from '#testing/run-program.ts'

const folder = scratchFolder('commands')
// Relative on purpose: the program and the commands must resolve it to the same folder.
const witness = path.join(folder, 'witness.jsonl')
const variables = { PORT: '0', SEED: 'tiny', DATA_DIR: path.relative(root, folder), AUDIT_WITNESS_FILE: witness }
let platform: Program
let address = ''
let printed = ''

beforeAll(async () => {
  platform = runStart(variables)
  platform.child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk
  })
  address = await platform.ready
})

afterAll(async () => {
  platform.child.kill('SIGTERM')
  await platform.ended
  rmSync(folder, { recursive: true, force: true })
})

const command = (...args: string[]) => runProgram(process.execPath, ['scripts/run.mjs', ...args], variables).ended

test('a printed token opens the API for a holder of the claim', { tags: ['A10'] }, async () => {
  const asked = async (email: string) => {
    const { code, output } = await command('token', email)
    expect(code).toBe(0)
    const headers = { authorization: `Bearer ${output.trim()}` }
    return (await fetch(`${address}/api/v1/tickets/stats/overview`, { headers })).status
  }
  expect(await asked('super@orbit.example')).toBe(200)
  expect(await asked('noclaim@orbit.example')).toBe(403)
  expect(await asked('outsider@elsewhere.example')).toBe(403)
})

test('a token for an unknown person is refused, with the list of people', async () => {
  const { code, errors } = await command('token', 'stranger@orbit.example')
  expect(code).not.toBe(0)
  expect(errors).toContain('super@orbit.example')
  expect((await command('token')).code).not.toBe(0)
})

test('after simulated sales and refunds, the recount finds no difference', {
  tags: ['O10'],
}, async () => {
  const { code, output } = await command('simulate', '--rate', '60', '--seconds', '4')
  expect(code).toBe(0)
  expect(output).toMatch(/\d/)
  const verified = await command('verify')
  expect(verified.output).toContain('difference 0 cents, 0 tickets, 0 rows')
  expect(verified.output).toMatch(/^Checked the money of [\d,]+ payments and [1-9][\d,]* refunds: no difference\.$/m)
  expect(verified.code).toBe(0)
})

test('verify names refunds whose amount was changed, and exits with 1', { tags: ['R9'] }, async () => {
  const change = (factor: string) =>
    asSuperuser(`
      set session_replication_role = replica;
      update refunds set amount_cents = amount_cents ${factor}
      where id = (select min(id) from refunds where state = 'succeeded') returning id as number`)
  const refundId = await change('* 10')
  const forged = await command('verify')
  expect(forged.output).toContain(`Refunds whose tickets and fees do not add up to their amount (1): ${refundId}`)
  expect(forged.code).toBe(1)
  expect(await change('/ 10')).toBe(refundId)
  expect((await command('verify')).code).toBe(0)
})

test('adopt-provider changes the account only on purpose, with a reason', { tags: ['R4'] }, async () => {
  const sandbox = /payment sandbox at (http:\/\/\S+)/.exec(printed)?.[1] ?? ''
  const other = { ...variables, STRIPE_SECRET_KEY: 'sk_test_acct_elsewhere', STRIPE_API_BASE: sandbox }
  const adopt = (env: Record<string, string>, ...args: string[]) =>
    runProgram(process.execPath, ['scripts/run.mjs', 'adopt-provider', ...args], env).ended
  const reason = ['--reason', 'Moved to another account']
  expect((await adopt(other, 'acct_elsewhere')).errors).toContain('Give the account’s ID and a reason.')
  const mistaken = await adopt(other, 'acct_typo', ...reason)
  expect([mistaken.code, mistaken.errors]).toEqual([
    1,
    'The payment key belongs to acct_elsewhere, not acct_typo. Nothing was changed.\n',
  ])
  const open = await adopt(other, 'acct_elsewhere', ...reason)
  expect(open.errors).toMatch(/still open at the former account\. Nothing was changed\. Add --leave-open/)
  const moved = await adopt(other, 'acct_elsewhere', ...reason, '--leave-open')
  expect([moved.code, moved.output]).toEqual([0, 'Refunds now go to acct_elsewhere (test mode).\n'])
  await expect.poll(async () => (await fetch(`${address}/readyz`)).json()).toHaveProperty('refunds')

  const own = await asSuperuser('select id as number from payment_sandbox.account')
  const back = await adopt(variables, String(own), ...reason, '--leave-open')
  expect([back.code, back.output]).toEqual([0, `Refunds now go to ${own} (test mode).\n`])
  expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: 'ready' })
})

test('the time zone changes only by command, with a reason, and processes report it', { tags: ['H2'] }, async () => {
  expect((await command('time-zone', 'Asia/Tokyo')).errors).toContain('Give a time zone and a reason.')
  expect((await command('time-zone', 'Mars/Olympus', '--reason', 'Far')).errors).toContain('There is no time zone')
  const moved = await command('time-zone', 'Asia/Tokyo', '--reason', 'We moved')
  expect([moved.code, moved.output]).toEqual([0, expect.stringMatching(/^Days are now in Asia\/Tokyo instead of UTC/)])
  const asked = await fetch(`${address}/readyz`)
  expect([asked.status, await asked.text()]).toEqual([503, expect.stringContaining('Asia/Tokyo')])
  const back = await command('time-zone', 'UTC', '--reason', 'Back again')
  expect(back.code).toBe(0)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect((await command('verify')).output).toContain('difference 0 cents, 0 tickets, 0 rows')
})

test('verify finds an audit entry changed past the triggers', {
  tags: ['P20', 'P27'],
}, async () => {
  const { output: token } = await command('token', 'super@orbit.example')
  const headers = { authorization: `Bearer ${token.trim()}` }
  for (const id of ['acc_super', 'acc_second', 'acc_super']) {
    expect((await fetch(`${address}/api/v1/accounts/${id}/private`, { headers })).status).toBe(200)
  }
  const whole = await command('verify')
  expect(whole.output).toMatch(/^[1-9]\d* audit entries, chain intact\.$/m)
  expect(whole.code).toBe(0)

  const number = await asSuperuser(`
    set session_replication_role = replica;
    update audit_entries set entity_id = 'acc_other' where number = (select max(number) - 1 from audit_entries)
    returning number`)
  const broken = await command('verify')
  expect(broken.output).toContain('difference 0 cents, 0 tickets, 0 rows')
  expect(broken.output).toContain(`audit entries, chain broken (entry ${number}: it was changed).`)
  expect(broken.code).toBe(1)
})

test('verify finds a trail whose end was cut off, by its witness', { tags: ['L2'] }, async () => {
  const lastSeen = () => Number(/"number":(\d+)[^\n]*\n$/.exec(readFileSync(witness, 'utf8'))?.[1])
  const sealed = () => asSuperuser('select number from audit_sealing')
  await expect.poll(async () => String(lastSeen()) === (await sealed()), { timeout: 60_000 }).toBe(true)
  const seen = lastSeen()
  await asSuperuser(`
    set session_replication_role = replica;
    delete from audit_entries where number = (select max(number) from audit_entries);
    delete from audit_seals where number = (select max(number) from audit_seals);
    update audit_sealing set (number, hash) = (select number, hash from audit_seals order by number desc limit 1)
    returning number`)
  const cut = await command('verify')
  expect(cut.output).toMatch(new RegExp(`seal ${seen} that was witnessed at \\S+ is missing: the trail was cut`))
  expect(cut.code).toBe(1)
  const unreadable = await command('verify', '--against', `${witness}.none`)
  expect([unreadable.code, unreadable.errors]).toEqual([1, expect.stringContaining('can’t be read')])
})

test('the conformance check accepts this platform, prints no token, and sets its exit code', async () => {
  const { output } = await command('token', 'super@orbit.example')
  const TOKEN = output.trim()
  const conformance = (...args: string[]) =>
    runProgram(process.execPath, ['scripts/run.mjs', 'conformance', ...args], { ...variables, TOKEN }).ended
  const fits = await conformance('--base', `${address}/`)
  expect(fits.output).toContain('19 of 25 calls fit, 0 do not, 6 were not tried.')
  expect(fits.code).toBe(0)
  const asJson = await conformance('--base', address, '--json', '--origin', 'https://elsewhere.example')
  expect(JSON.parse(asJson.output).counts).toMatchObject({ fits: 0, deviates: 19 })
  expect(asJson.code).toBe(1)
  const wrongs = [[], ['--base', 'nowhere'], ['--base', 'http://127.0.0.1:9'], ['--base', address, TOKEN]]
  for (const refused of await Promise.all(wrongs.map((wrong) => conformance(...wrong)))) {
    expect([refused.code, refused.output]).toEqual([2, ''])
    expect(refused.errors).not.toContain(TOKEN)
  }
  expect(fits.output + fits.errors + asJson.output + asJson.errors).not.toContain(TOKEN)
})

async function asSuperuser(statements: string): Promise<unknown> {
  const postgres = await launchPostgres({ dataFolder: path.join(folder, 'postgres') })
  expect(postgres.adopted).toBe(true)
  const client = new pg.Client({ connectionString: postgres.url('ground_control') })
  await client.connect()
  // Several statements return several results, which the type doesn't express.
  const results = [(await client.query(statements)) as pg.QueryResult | pg.QueryResult[]].flat()
  await client.end()
  return results.at(-1)?.rows[0]?.number
}
