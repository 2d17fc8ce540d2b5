import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** For a complete answer that its client doesn't read. */
const unreadMs = 5_000

/**
 * A closing server waits for its connections. This ends those without a request at once, and the others after their
 * answer. Node ends only connections it calls idle, which excludes those opened before their first request.
 */
export function endConnectionsAtClose(server: Server, patienceMs = unreadMs): Server {
  const answersOf = new Map<Socket, Set<ServerResponse>>()
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    answersOf.set(socket, new Set())
    socket.once('close', () => answersOf.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    const answers = answersOf.get(socket)
    answers?.add(response)
    response.once('close', () => {
      answers?.delete(response)
      if (isClosing && answers?.size === 0) socket.destroySoon()
    })
  })

  const close = server.close.bind(server)
  server.close = (done) => {
    isClosing = true
    close(done)
    for (const [socket, answers] of answersOf) if (answers.size === 0) socket.destroySoon()
    const timer = setInterval(() => {
      for (const [socket, answers] of answersOf) if ([...answers].every(isWritten)) socket.destroy()
    }, patienceMs)
    server.once('close', () => clearInterval(timer))
    return server
  }
  return server
}

const isWritten = ({ writableEnded }: ServerResponse) => writableEnded
