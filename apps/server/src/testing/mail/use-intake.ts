import { addCaseMessage, changeCase, getCase } from '@ground-control/contract/support'
import type { CaseId } from '@ground-control/domain/values/ids'
import type { Envelope, Received } from '#modules/support/intake/receive-mail.ts'
import { from as desk, useMail } from './use-mail.ts'

export type Letter = {
  readonly from?: string
  readonly to?: string
  readonly subject?: string
  readonly id?: string | null
  readonly headers?: readonly string[]
  readonly text?: string | Buffer
}

let letters = 0

/** A raw message as a mail program writes it. Tests give only the values they are about. */
export function letter({ from = 'ada@guests.example', to = desk.address, ...given }: Letter = {}): Buffer {
  letters += 1
  const { subject = 'My tickets', id = `<letter-${letters}@guests.example>`, headers = [], text = 'Hello' } = given
  const head = [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, ...(id ? [`Message-ID: ${id}`] : []), ...headers]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), Buffer.from(text)])
}

/** The real app with mail, and raw messages for it. */
export async function useIntake(options: Parameters<typeof useMail>[0] = {}) {
  const api = await useMail(options)
  const read = (caseId: string) => api.call(getCase, { params: { caseId: caseId as CaseId } })

  const receive = async (raw: Buffer, envelope: Partial<Envelope> = {}): Promise<Received> => {
    const { receiveMail } = api.app()
    if (!receiveMail) throw new Error('No mail is set up.')
    return receiveMail(raw, { from: 'ada@guests.example', to: [desk.address], ...envelope })
  }

  return {
    ...api,
    read,
    receive,
    /** Opens a case and gives its id. */
    async opened(given: Letter = {}): Promise<string> {
      const { outcome, caseId } = await receive(letter(given), { from: given.from ?? 'ada@guests.example' })
      if (outcome !== 'opened' || !caseId) throw new Error(`It was ${outcome}.`)
      return caseId
    },
    /** Staff reply. Returns the message as it was sent. */
    async answered(caseId: string, text = 'On it.', cc?: string[]) {
      const params = { caseId: caseId as CaseId }
      const seenMessageId = (await read(caseId)).messages.at(-1)?.id ?? ''
      const answer = await api.call(addCaseMessage, {
        params,
        body: { kind: 'reply', text, seenMessageId, ...(cc && { cc }) },
      })
      const { rows } = await api.pool.query(
        'select message_id, reply_to, to_key from mail_messages where case_id = $1 order by created_at desc limit 1',
        [caseId],
      )
      const [sent] = rows as { message_id: string; reply_to: string; to_key: string }[]
      return { answer, messageId: sent?.message_id ?? '', replyTo: sent?.reply_to ?? '', to: sent?.to_key ?? null }
    },
    async solve(caseId: string) {
      const { version } = (await read(caseId)).case
      const body = { expectedVersion: version, change: { state: 'solved' as const } }
      await api.call(changeCase, { params: { caseId: caseId as CaseId }, body })
    },
    async caseCount(): Promise<number> {
      const { rows } = await api.pool.query<{ count: number }>('select count(*)::int as count from support_cases')
      return rows[0]?.count ?? 0
    },
  }
}
