import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openImapMailbox } from './imap-mailbox.ts'

async function serverThat(greet: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    greet(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const failureOf = (url: string) =>
  openImapMailbox({ url, timeoutMs: 500 }).then(
    () => 'opened',
    ({ kind, code }) => `${kind} ${code}`,
  )

test.each<[string, (socket: Socket) => void, RegExp]>([
  ['says nothing', () => {}, /^connection ETIMEDOUT$/],
  ['falls silent after its greeting', (socket) => void socket.write('* OK ready\r\n'), /^connection ETIMEDOUT$/],
  ['says goodbye', (socket) => void socket.end('* BYE too busy\r\n'), /^connection /],
  ['speaks something else', (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), /^connection /],
])('a server that %s counts as unreachable', { tags: ['S3'] }, async (_, greet, expected) => {
  expect(await failureOf(`imap://desk:hush@${await serverThat(greet)}/INBOX`)).toMatch(expected)
})

test('without TLS no password is sent to another machine', { tags: ['S3'] }, async () => {
  const heard: string[] = []
  const host = await serverThat((socket) => {
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    socket.on('data', (data) => {
      const line = data.toString()
      heard.push(line)
      const tag = line.split(' ')[0]
      socket.write(`* CAPABILITY IMAP4rev1\r\n${tag} OK done\r\n`)
    })
  })
  // A name for this machine that the code doesn't recognize as loopback.
  const url = `imap://desk:hush@${host.replace('127.0.0.1', '0.0.0.0')}/INBOX`
  expect(await failureOf(url)).toMatch(/^connection /)
  expect(heard.join('')).not.toMatch(/hush|LOGIN|AUTHENTICATE/i)
})
