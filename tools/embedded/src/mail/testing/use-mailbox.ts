import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll } from 'vitest'
import { useDatabase } from '#demo/testing/use-database.ts'
import type { messageAnswer, summaryAnswer } from '#mail/message-answers.ts'
import { type EmbeddedMail, type MailSettings, startMail } from '#mail/start-mail.ts'

type Json<T> = T extends Buffer ? never : T
export type Summary = Json<ReturnType<typeof summaryAnswer>>
export type Message = Json<ReturnType<typeof messageAnswer>>

/** The mail server and its page, over real SMTP and HTTP, on a separate database. */
export function useMailbox(settings: Partial<MailSettings> = {}) {
  const database = useDatabase()
  const failures: unknown[] = []
  const server = createServer((req, res) => mail.handler(req, res))
  let mail: EmbeddedMail
  let origin: string

  const start = async (changes: Partial<MailSettings> = {}) => {
    const onFailure = (error: unknown) => failures.push(error)
    mail = await startMail({
      databaseUrl: database.url,
      origin,
      desk: { name: 'Orbit Support', address: 'support@orbit.example' },
      onFailure,
      ...settings,
      ...changes,
    })
  }

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await start()
  })

  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await mail.close()
  })

  const get = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, { redirect: 'manual', ...init })
  const json = async <T>(path: string): Promise<T> => (await (await get(path)).json()) as T

  return {
    database,
    failures,
    get,
    json,
    origin: () => origin,
    smtpUrl: () => mail.smtpUrl,
    list: (query = '') => json<Summary[]>(`/mail/messages${query}`),
    /** Sends as the platform and as a customer's mail program do. */
    async send(mail_: SendMailOptions) {
      const transport = createTransport({ ...addressOf(mail.smtpUrl), ignoreTLS: true })
      return transport.sendMail(mail_).finally(() => transport.close())
    },
    /** Sends a message and returns it as the mailbox has it. */
    async sendAndRead(mail_: SendMailOptions): Promise<Message> {
      await this.send(mail_)
      const [newest] = await this.list('?limit=1')
      return json<Message>(`/mail/messages/${newest?.id}`)
    },
    post: (path: string, form: Record<string, string>, from = origin) =>
      get(path, { method: 'POST', body: new URLSearchParams(form), headers: { origin: from } }),
    async restart(changes: Partial<MailSettings> = {}) {
      await mail.close()
      await start(changes)
    },
  }
}

export function addressOf(smtpUrl: string): { host: string; port: number } {
  const { hostname, port } = new URL(smtpUrl)
  return { host: hostname, port: Number(port) }
}
