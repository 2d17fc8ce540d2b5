import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { endConnectionsAtClose } from './end-connections.ts'

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

async function listen(answer: RequestListener, patienceMs?: number) {
  const server = endConnectionsAtClose(createServer({ keepAliveTimeout: 600_000 }, answer), patienceMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const closed = once(server, 'close')
  const { port } = server.address() as AddressInfo
  return {
    close: () => server.close(),
    closed,
    async open() {
      const accepted = once(server, 'connection')
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      await accepted
      return socket
    },
  }
}

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

test('a closing server waits for no connection without a request', { tags: ['H6'] }, async () => {
  const { close, closed, open } = await listen((_, response) => response.end('done'))
  const [, begun, used] = [await open(), await open(), await open()]
  begun.write('GET / HTTP/1.1\r\nHo')
  used.write(get)
  await once(used, 'data')
  close()
  await closed
})

test('a request under way is answered, and its connection ends with the answer', { tags: ['H6'] }, async () => {
  let response: ServerResponse | undefined
  const { close, closed, open } = await listen((_, given) => {
    response = given
  })
  const socket = await open()
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.write(get)
  await expect.poll(() => response !== undefined).toBe(true)
  close()
  response?.end('answered')
  await closed
  await once(socket, 'close')
  expect(text).toContain('answered')
})

test('an unread answer does not delay closing', { tags: ['H6'] }, async () => {
  const { close, closed, open } = await listen((_, response) => response.end(Buffer.alloc(50_000_000)), 20)
  const socket = await open()
  socket.pause()
  socket.write(get)
  await once(socket, 'readable')
  close()
  await closed
})
