import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createFileStore } from '#platform/files/file-store.ts'
import { letter, useIntake } from '#testing/mail/use-intake.ts'
import { startS3 } from '#testing/start-s3.ts'
import { deleteMarkedFiles } from './delete-files.ts'
import { erasePerson } from './erase-person.ts'

const s3 = await startS3()
afterAll(() => s3.close())
afterEach(() => s3.be('well'))
const { receive, pool, database } = await useIntake({ outside: { filesUrl: s3.urlWith() } })

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(50)]).toString('base64')

const receiveFile = (from: string) =>
  receive(
    letter({
      from,
      headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
      text: `--b\r\nContent-Type: text/plain\r\n\r\nHi\r\n--b\r\nContent-Disposition: attachment; filename="a.png"\r\nContent-Transfer-Encoding: base64\r\n\r\n${png}\r\n--b--\r\n`,
    }),
  )

const erase = (email: string) =>
  erasePerson(database, {
    who: { email },
    reason: 'They asked',
    actor: { id: 'operator', name: null },
    requestId: null,
  })

const waiting = async () => (await pool.query('select from files_to_delete')).rowCount

function deleteFiles() {
  const { remove } = createFileStore(database, s3.urlWith())
  if (!remove) throw new Error('there is an object store')
  return deleteMarkedFiles({ writes: database.writes, remove, log: { warn: () => {} } })
}

test('the files of an erased person are deleted from the object store', { tags: ['H5'] }, async () => {
  await receiveFile('ada@guests.example')
  await receiveFile('bea@guests.example')
  expect(s3.count()).toBe(2)
  await erase('ada@guests.example')
  await deleteFiles()
  expect([await waiting(), s3.count()]).toEqual([0, 1])
})

test('a failing store is tried again later, and no file is forgotten', { tags: ['H5'] }, async () => {
  await receiveFile('kay@guests.example')
  const before = s3.count()
  await erase('kay@guests.example')
  s3.be('failing')
  await deleteFiles()
  expect([await waiting(), s3.count()]).toEqual([1, before])
  s3.be('well')
  await deleteFiles()
  expect(await waiting()).toBe(1)
  await pool.query('update files_to_delete set next_try_at = now()')
  await deleteFiles()
  expect([await waiting(), s3.count()]).toEqual([0, before - 1])
})

test('erasing a person again marks no file twice', { tags: ['H5'] }, async () => {
  await receiveFile('joan@guests.example')
  await erase('joan@guests.example')
  await deleteFiles()
  await erase('joan@guests.example')
  expect(await waiting()).toBe(0)
})
