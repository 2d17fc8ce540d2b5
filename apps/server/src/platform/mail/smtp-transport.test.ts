import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { createSmtpTransport } from './smtp-transport.ts'

const raw = Buffer.from('Subject: Hello\r\n\r\nHello Ada\r\n')
const envelope = { from: 'support@orbit.example', to: 'ada@guests.example', copies: [], raw }
const never = new AbortController().signal

async function startServer(options: ConstructorParameters<typeof SMTPServer>[0]) {
  const taken: string[] = []
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    closeTimeout: 1,
    onData(stream, _session, callback) {
      stream.on('data', (chunk: Buffer) => taken.push(chunk.toString()))
      stream.on('end', () => callback(null, '2.0.0 OK'))
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '0.0.0.0')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return { taken, port: (server.server.address() as AddressInfo).port }
}

const transportTo = (url: string, timeoutMs = 5_000) => createSmtpTransport({ url, name: 'orbit.example', timeoutMs })

test('a password is sent, and a wrong one is a fault of the server, not of the message', {
  tags: ['S1'],
}, async () => {
  const { port, taken } = await startServer({
    authOptional: false,
    onAuth: ({ username, password }, _session, callback) =>
      callback(null, username === 'or@bit' && password === 'hu/sh' ? { user: username } : {}),
  })
  const right = await transportTo(`smtp://or%40bit:hu%2Fsh@127.0.0.1:${port}`).send(envelope, never)
  expect(right).toMatchObject({ kind: 'accepted' })
  const wrong = await transportTo(`smtp://orbit:wrong@127.0.0.1:${port}`).send(envelope, never)
  expect(wrong).toMatchObject({ kind: 'not-accepted', step: 'connect', code: 535 })
  expect(taken).toHaveLength(1)
})

test('nothing is sent unencrypted to another machine', { tags: ['S1'] }, async () => {
  const { port, taken } = await startServer({})
  const outcome = await transportTo(`smtp://0.0.0.0:${port}`).send(envelope, never)
  expect(outcome).toMatchObject({ kind: 'not-accepted', step: 'connect' })
  expect(taken).toEqual([])
})

test('a message that is too large is final for it alone', { tags: ['S1'] }, async () => {
  const { port } = await startServer({ size: 10 })
  const outcome = await transportTo(`smtp://127.0.0.1:${port}`).send(envelope, never)
  expect(outcome).toMatchObject({ kind: 'not-accepted', step: 'sender', code: 552 })
})

test('a conversation ends with its time or with the process', { tags: ['S1'] }, async () => {
  const { port } = await startServer({ onConnect: () => {} })
  const slow = await transportTo(`smtp://127.0.0.1:${port}`, 200).send(envelope, never)
  const words = 'The mail server didn’t answer in time.'
  expect(slow).toEqual({ kind: 'not-accepted', step: 'connect', code: null, words })
  const stopping = new AbortController()
  const stopped = transportTo(`smtp://127.0.0.1:${port}`).send(envelope, stopping.signal)
  stopping.abort()
  expect(await stopped).toMatchObject({ kind: 'not-accepted', code: null })
})

test('an unreachable server is reported with the system’s error code', { tags: ['S1'] }, async () => {
  const outcome = await transportTo('smtp://127.0.0.1:9').send(envelope, never)
  const words = 'The mail server can’t be reached (ECONNREFUSED).'
  expect(outcome).toEqual({ kind: 'not-accepted', step: 'connect', code: null, words })
})
