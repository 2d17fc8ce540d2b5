import { createConnection } from 'node:net'
import { addressOf } from './use-mailbox.ts'

/** An SMTP client that sends exactly the given bytes. Returns the server's answers in order. */
export function talk(smtpUrl: string, lines: readonly (string | Buffer)[]): Promise<string[]> {
  return new Promise((resolve) => {
    const answers: string[] = []
    const left = [...lines]
    let text = ''
    const socket = createConnection(addressOf(smtpUrl))
    socket.on('data', (chunk) => {
      text += chunk
      const found = /^(?:\d{3}-.*\r\n)*\d{3} .*\r\n/.exec(text)?.[0]
      if (found === undefined) return
      text = text.slice(found.length)
      answers.push(found.trim())
      const next = left.shift()
      if (next === undefined) socket.destroy()
      else socket.write(next)
    })
    // A server that refuses may close the connection while we are still writing.
    socket.on('error', () => {})
    socket.on('close', () => resolve(answers))
  })
}

/** The whole conversation for one message. The last answer is the one about the message. */
export const deliver = (smtpUrl: string, raw: string | Buffer, to = 'amara@studio.example') =>
  talk(smtpUrl, [
    'EHLO test.example\r\n',
    'MAIL FROM:<help@orbit.example>\r\n',
    `RCPT TO:<${to}>\r\n`,
    'DATA\r\n',
    Buffer.concat([Buffer.from(raw), Buffer.from('\r\n.\r\n')]),
  ])
