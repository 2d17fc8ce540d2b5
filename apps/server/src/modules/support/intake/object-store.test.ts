import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createS3Files } from '#platform/files/s3-files.ts'
import { expectProblem } from '#testing/expect-problem.ts'
import { letter, useIntake } from '#testing/mail/use-intake.ts'
import { startS3 } from '#testing/start-s3.ts'

const s3 = await startS3()
afterAll(() => s3.close())
afterEach(() => s3.be('well'))
const { receive, read, request, pool, log } = await useIntake({ outside: { filesUrl: s3.urlWith() } })

const png = (bytes: number) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(bytes)])

function letterWith(from: string, content: Buffer): Buffer {
  const lines = content.toString('base64').replace(/.{76}/g, '$&\r\n')
  const file = 'Content-Disposition: attachment; filename="a.png"\r\nContent-Transfer-Encoding: base64'
  const text = `--b\r\nContent-Type: text/plain\r\n\r\nSee below\r\n--b\r\n${file}\r\n\r\n${lines}\r\n--b--\r\n`
  return letter({ from, headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'], text })
}

async function addressOf(caseId: string | null): Promise<string> {
  const [attachment] = (await read(caseId ?? '')).messages.at(-1)?.attachments ?? []
  return `/api/v1/admin/cases/${caseId}/attachments/${attachment?.attachmentId}`
}

test('a file goes to the object store and comes back whole', { tags: ['S4'] }, async () => {
  const content = png(3_000_000)
  const { caseId } = await receive(letterWith('ada@guests.example', content))
  const reply = await request(await addressOf(caseId))
  expect(Buffer.from(await reply.arrayBuffer()).equals(content)).toBe(true)
  expect((await pool.query('select from stored_files')).rowCount).toBe(0)
})

test('files kept in the database before are still found', { tags: ['S4'] }, async () => {
  const { caseId } = await receive(letterWith('lin@guests.example', png(10)))
  const address = await addressOf(caseId)
  const id = address.split('/').at(-1)
  await pool.query('insert into stored_files (id, content) values ($1, $2)', [id, Buffer.from('from before')])
  expect(await (await request(address)).text()).toBe('from before')
})

test('while the store is down an email waits, and no part of it is saved', {
  tags: ['S3', 'S4'],
}, async () => {
  const raw = letterWith('kay@guests.example', png(10))
  const before = s3.count()
  s3.be('failing')
  await expect(receive(raw)).rejects.toThrow('The file store can’t be reached.')
  expect((await pool.query(`select from support_cases where requester_email like 'kay@%'`)).rowCount).toBe(0)
  s3.be('well')
  expect((await receive(raw)).outcome).toBe('opened')
  expect(s3.count()).toBe(before + 1)
})

test('a second try of the same email overwrites the first one’s file', { tags: ['S4'] }, async () => {
  const raw = letterWith('joan@guests.example', png(10))
  await pool.query(
    `alter table incoming_mail add constraint closed check (from_key <> 'joan@guests.example') not valid`,
  )
  for (const _ of [1, 2, 3]) await expect(receive(raw)).rejects.toThrow()
  await pool.query('alter table incoming_mail drop constraint closed')
  const before = s3.count()
  expect((await receive(raw)).outcome).toBe('opened')
  expect(s3.count()).toBe(before)
})

test('a download from a store that is down is refused with a message', { tags: ['S4'] }, async () => {
  const { caseId } = await receive(letterWith('eve@guests.example', png(10)))
  const address = await addressOf(caseId)
  s3.be('failing')
  const reply = await request(address)
  expect(reply.headers.get('retry-after')).toBe('60')
  await expectProblem(reply, 503, 'files-unavailable')
  s3.be('well')
  expect((await request(address)).status).toBe(200)
  expect(JSON.stringify(log)).not.toMatch(/a\/secret|AKIATEST|guests\.example/)
})

test('a wrong secret and a store that does not answer count as down', { tags: ['S4'] }, async () => {
  const wrong = createS3Files({ url: s3.urlWith('wrong'), timeoutMs: 2_000 })
  await expect(wrong.get('att_1')).rejects.toThrow('The file store can’t be reached.')
  await expect(wrong.put('att_1', png(10))).rejects.toThrow('The file store can’t be reached.')
  const files = createS3Files({ url: s3.urlWith(), timeoutMs: 300 })
  expect(await files.get('att_unknown')).toBeNull()
  s3.be('silent')
  await expect(files.get('att_1')).rejects.toThrow('The file store can’t be reached.')
})
