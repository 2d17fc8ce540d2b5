import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { letter, useIntake } from '#testing/mail/use-intake.ts'
import { people } from '#testing/tokens.ts'

const { opened, pool, read, receive, request } = await useIntake()

const png = Buffer.from('89504e470d0a1a0a0000', 'hex')

type File = { readonly name: string; readonly type?: string; readonly content: Buffer }

function letterWith(from: string, files: readonly File[]): Buffer {
  const parts = files.map(({ name, type = 'application/octet-stream', content }) => {
    const lines = content.toString('base64').replace(/.{76}/g, '$&\r\n')
    return `--b\r\nContent-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines}\r\n`
  })
  const text = `--b\r\nContent-Type: text/plain\r\n\r\nSee below\r\n${parts.join('')}--b--\r\n`
  return letter({ from, headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'], text })
}

async function kept(from: string, files: readonly File[]) {
  const { caseId } = await receive(letterWith(from, files))
  const { attachments = [] } = (await read(caseId ?? '')).messages.at(-1) ?? {}
  return { caseId: caseId ?? '', attachments }
}

const fileOf = (caseId: string, attachmentId: string) =>
  request(`/api/v1/admin/cases/${caseId}/attachments/${attachmentId}`)

test('file types are recognized by content, and a rejected file says why', { tags: ['S4'] }, async () => {
  const { attachments } = await kept('ada@guests.example', [
    { name: 'ticket.png', type: 'image/png', content: png },
    { name: '../../x.html', type: 'image/png', content: Buffer.from('<html><script>alert(1)</script>') },
    { name: '../../x.html', type: 'text/html', content: Buffer.from('only words') },
    { name: 'setup.pdf', type: 'application/pdf', content: Buffer.from('MZ\0\0') },
  ])
  expect(attachments.map(({ name, type, refusal }) => [name, type ?? refusal])).toEqual([
    ['ticket.png', 'image/png'],
    ['x.html', 'type'],
    ['x.html.txt', 'text/plain'],
    ['setup.pdf', 'type'],
  ])
})

test('a file is a download, never shown, and its reads are audited', { tags: ['S4'] }, async () => {
  const content = Buffer.concat([png, randomBytes(100_000)])
  const { caseId, attachments } = await kept('eve@guests.example', [{ name: 'a"\r\nX: y.png', content }])
  const id = attachments[0]?.attachmentId ?? ''
  const reply = await fileOf(caseId, id)
  expect(reply.status).toBe(200)
  expect(Buffer.from(await reply.arrayBuffer()).equals(content)).toBe(true)
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename="[^"\r\n]+\.png"/),
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  const { rows } = await pool.query(
    `select actor_id, entity_id, after from audit_entries where action = 'case.attachment-read'`,
  )
  expect(rows).toEqual([{ actor_id: people.mara.uid, entity_id: caseId, after: { attachmentId: id } }])
})

test('files of other cases, refused and unknown ones are 404; strangers get none', {
  tags: ['S4'],
}, async () => {
  const { caseId, attachments } = await kept('lin@guests.example', [
    { name: 'a.png', content: png },
    { name: 'b.exe', content: Buffer.from('MZ\0') },
  ])
  const [image, program] = attachments.map(({ attachmentId }) => attachmentId)
  const other = await opened({ from: 'other@guests.example' })
  for (const [where, id] of [
    [other, image],
    [caseId, program],
    [caseId, 'att_none'],
  ]) {
    await expectProblem(await fileOf(where ?? '', id ?? ''), 404, 'not-found')
  }
  const path = `/api/v1/admin/cases/${caseId}/attachments/${image}`
  await expectProblem(await request(path, { headers: {} }), 401, 'unauthorized')
})

test('a file of 10 MB is kept, and one byte more is not', { tags: ['S4'], timeout: 60_000 }, async () => {
  const ofSize = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)])
  const megabyte = 1024 * 1024
  const { attachments: one } = await kept('big@guests.example', [{ name: 'a.png', content: ofSize(10 * megabyte + 1) }])
  expect(one.map(({ refusal }) => refusal)).toEqual(['too-large'])
  const { attachments: two } = await kept('sum@guests.example', [{ name: 'a.png', content: ofSize(10 * megabyte) }])
  expect(two.map(({ refusal, sizeBytes }) => [refusal, sizeBytes])).toEqual([[null, 10 * megabyte]])
})
