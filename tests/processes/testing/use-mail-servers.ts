import { createOutbox } from '@ground-control/server/modules/mail/outbox'
import { connectDatabase } from '@ground-control/server/platform/db/database'
import type { MailPace, MailSettings } from '@ground-control/server/platform/mail/mail-settings'
import { startSmtp } from '@ground-control/server/testing/mail/start-smtp'
import { aMail, from } from '@ground-control/server/testing/mail/use-mail'
import { useDatabase } from '@ground-control/server/testing/use-database'
import { afterAll, beforeAll } from 'vitest'
import { buildServerProgram, type ServerProcess } from './run-server.ts'
import { useWorld } from './use-world.ts'

export type MailRow = {
  readonly state: string
  readonly tries: number
  readonly words: string | null
}

/** Server processes on one database, and a real SMTP server that they send to. */
export async function useMailServers(pace: Partial<MailPace>, inbox: MailSettings['inbox'] = null) {
  const testDb = useDatabase({ connections: 4 })
  const world = useWorld(testDb)
  const database = connectDatabase(testDb.url, { onError: () => {} })
  const outbox = createOutbox(from)
  const smtp = await startSmtp()
  const started: ServerProcess[] = []
  let program: Awaited<ReturnType<typeof buildServerProgram>>

  beforeAll(async () => {
    program = await buildServerProgram()
  })
  afterAll(async () => {
    for (const server of started) await server.kill()
    await program.remove()
    await database.close()
    await smtp.close()
  })

  return {
    smtp,
    pool: testDb.pool,

    async start(): Promise<ServerProcess> {
      const mail = {
        smtpUrl: smtp.url,
        inbox,
        from,
        allowed: 'everyone' as const,
        dkim: null,
        secret: 'a secret of the tests, and long enough',
        pace,
      }
      const server = await program.start({ ...world.settings(4), mail })
      started.push(server)
      return server
    },

    write: (name: string) =>
      database.inTransaction((transaction) => outbox.writeMail(transaction, aMail(`${name}@guests.example`))),

    async rowOf(name: string): Promise<MailRow | undefined> {
      const { rows } = await testDb.pool.query<MailRow>(
        'select state, tries, server_words as words from mail_messages where to_address = $1',
        [`${name}@guests.example`],
      )
      return rows[0]
    },

    async unsettled(): Promise<number> {
      const { rows } = await testDb.pool.query(
        "select count(*)::int as n from mail_messages where state in ('queued', 'sending')",
      )
      return rows[0].n as number
    },

    /** The number of copies that arrived; -1 if two of them differ. */
    copies(name: string): number {
      const arrived = smtp.to(`${name}@guests.example`)
      return new Set(arrived.map(({ raw }) => raw)).size > 1 ? -1 : arrived.length
    },
  }
}
