import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@ground-control/contract/client'
import { addCaseMessage, changeCase, getCase } from '@ground-control/contract/support'
import { listCases } from '@ground-control/contract/support-lists'
import type { CaseId } from '@ground-control/domain/values/ids'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Program, runProgram, runStart } from '#testing/run-program.ts'

let folder = ''
let program: Program
let address = ''
let smtpPort = 0
let token = ''

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ground-control-mail-'))
  // Root's database runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => taken.once('listening', listening))
  smtpPort = (taken.address() as { port: number }).port
  await new Promise((closed) => taken.close(closed))
  const variables = { PORT: '0', SEED: 'none', DATA_DIR: path.join(folder, 'data') }
  program = runStart({ ...variables, MAIL_EMBEDDED_PORT: String(smtpPort) })
  address = await program.ready
  const made = runProgram(process.execPath, ['scripts/run.mjs', 'token', 'super@orbit.example'], variables)
  token = (await made.ended).output.trim()
}, 120_000)

afterAll(async () => {
  program.child.kill('SIGTERM')
  await program.ended
  rmSync(folder, { recursive: true, force: true })
}, 30_000)

type Kept = { readonly id: string; readonly subject: string; readonly direction: string }

const mailbox = async () => (await (await fetch(`${address}/mail/messages`)).json()) as Kept[]

/** Uses 'Answer as {recipient}' in the mailbox, which sends by SMTP. */
const answer = (id: string, form: Record<string, string>) =>
  fetch(`${address}/mail/${id}/answer`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { origin: address },
    redirect: 'manual',
  })

test('a whole conversation works: email, reply, answer by SMTP, and one after solving', {
  tags: ['S3', 'S5'],
  timeout: 120_000,
}, async () => {
  const call = createClient({ base: address, organizationHeader: 'x-organization-id', token: async () => token })
  const soon = { timeout: 60_000 }
  const smtp = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true })
  const png = Buffer.from('89504e470d0a1a0a', 'hex')
  await smtp.sendMail({
    from: 'Amara Wright <amara@studio.example>',
    to: 'support@orbit.example',
    subject: 'Two names are wrong',
    text: 'Please correct them.',
    attachments: [{ filename: '../../x.html', content: png }],
  })
  const cases = () => call(listCases, { query: {} }).then((list) => list.cases)
  await expect.poll(async () => (await cases()).map(({ subject }) => subject), soon).toEqual(['Two names are wrong'])
  const caseId = (await cases())[0]?.caseId as CaseId
  const read = () => call(getCase, { params: { caseId } })
  const texts = async () => (await read()).messages.filter(({ kind }) => kind !== 'change').map(({ text }) => text)
  const [letter] = (await read()).messages
  expect(letter).toMatchObject({ author: { name: 'Amara Wright' }, attachments: [{ name: 'x.html.png' }] })

  const body = { kind: 'reply' as const, text: 'Which names?', seenMessageId: letter?.id ?? '' }
  expect((await call(addCaseMessage, { params: { caseId }, body })).delivery).toBe('queued')
  const outgoing = async () => (await mailbox()).find(({ direction }) => direction === 'out')
  await expect.poll(async () => (await outgoing())?.subject, soon).toBe('Re: Two names are wrong')
  await expect.poll(async () => (await read()).messages.at(-1)?.mail?.state, soon).toBe('sent')

  const id = (await outgoing())?.id ?? ''
  expect((await answer(id, { kind: 'answer', text: 'Ada and Lin.' })).status).toBe(303)
  await expect.poll(texts, soon).toEqual(['Please correct them.', 'Which names?', 'Ada and Lin.'])
  expect((await read()).messages.at(-1)?.quoted).toContain('> Which names?')

  const { version } = (await read()).case
  await call(changeCase, { params: { caseId }, body: { expectedVersion: version, change: { state: 'solved' } } })
  await answer(id, { kind: 'auto-reply' })
  await answer(id, { kind: 'answer', text: 'Still wrong.' })
  await expect.poll(texts, soon).toEqual(['Please correct them.', 'Which names?', 'Ada and Lin.', 'Still wrong.'])
  expect((await read()).case.state).toBe('open')

  await answer(id, { kind: 'bounce' })
  const replyState = async () => (await read()).messages.find(({ kind }) => kind === 'reply')?.mail?.state
  await expect.poll(replyState, soon).toBe('bounced')
  expect(await cases()).toHaveLength(1)
})
