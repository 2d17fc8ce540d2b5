import { Pool } from 'pg'
import { prepareMailboxSchema } from './mailbox-schema.ts'
import type { Mailbox, MessageFacts } from './read-message.ts'

export type Envelope = { readonly from: string; readonly to: readonly string[] }

export type StoredMessage = {
  readonly id: string
  readonly receivedAt: Date
  readonly direction: 'in' | 'out'
  readonly from: Mailbox
  readonly to: readonly Mailbox[]
  readonly subject: string
  readonly preview: string
  readonly messageId: string | null
  readonly envelope: Envelope
  /** What the recipient's mail server said when it refused the message. */
  readonly bounced: string | null
  readonly handedOverAt: Date | null
  /** Why the desk refused the message, which is offered again. */
  readonly handOverProblem: string | null
}

export const shows = ['all', 'out', 'in', 'bounced'] as const
export type Show = (typeof shows)[number]
export type ListQuery = { readonly search?: string; readonly show?: Show; readonly before?: string }
export type Counts = Readonly<Record<Show, number>>

/** What a message belongs to in the console. */
export type Cause = { readonly kind: 'refund' | 'case' | 'purchase'; readonly id: string }

type NewMessage = {
  readonly raw: Buffer
  readonly envelope: Envelope
  readonly ownRecipients: readonly string[]
  readonly facts: MessageFacts
}

export type HandOver = {
  readonly id: string
  readonly raw: Buffer
  readonly envelope: Envelope
  readonly tries: number
}

export type MailboxStore = Awaited<ReturnType<typeof openMailboxStore>>

export async function openMailboxStore(databaseUrl: string, onPoolError: (error: Error) => void) {
  const pool = new Pool({ connectionString: databaseUrl, max: 4 })
  // Without a listener, a broken idle connection would end the process. The pool replaces it.
  pool.on('error', onPoolError)
  try {
    const client = await pool.connect()
    await prepareMailboxSchema(client).finally(() => client.release())
  } catch (error) {
    await pool.end()
    throw error
  }

  return {
    /** Null if the platform doesn't know the message, or doesn't share this database. */
    async causeOf({ messageId, direction }: Pick<StoredMessage, 'messageId' | 'direction'>): Promise<Cause | null> {
      const { rows: known } = await pool.query(`select to_regclass('incoming_mail') is not null as is_known`)
      if (messageId === null || !known[0]?.is_known) return null
      const { rows } = await pool.query<Cause>(direction === 'out' ? causeOfOutgoing : causeOfIncoming, [messageId])
      return rows[0] ?? null
    },

    async add({ raw, envelope, ownRecipients, facts }: NewMessage): Promise<string> {
      if (ownRecipients.length === 0) {
        const { rows: known } = await pool.query<{ id: string }>(addRecipients, [facts.messageId, raw, envelope.to])
        if (known[0]) return known[0].id
      }
      const { rows } = await pool.query<{ id: string }>(
        `insert into mailbox.messages (direction, envelope_from, envelope_to, own_recipients, raw, sender, recipients,
           subject, preview, message_id, searchable)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
        [
          ownRecipients.length > 0 ? 'in' : 'out',
          envelope.from,
          envelope.to,
          ownRecipients,
          raw,
          JSON.stringify(facts.from),
          JSON.stringify(facts.to),
          facts.subject,
          facts.preview,
          facts.messageId,
          facts.searchable,
        ],
      )
      return rows[0]?.id ?? ''
    },

    /** Newest first. */
    async list(query: ListQuery & { readonly limit: number; readonly offset?: number }) {
      const { rows } = await pool.query<StoredMessage>(
        `select ${columns} from mailbox.messages
         where ${matches} and ($3::bigint is null or id < $3) order by id desc limit $4 offset $5`,
        [patternOf(query.search), query.show ?? 'all', query.before ?? null, query.limit, query.offset ?? 0],
      )
      return rows
    },

    /** How many messages a search finds in each list. */
    async counts(search?: string): Promise<Counts> {
      const { rows } = await pool.query<Counts>(
        `select count(*)::int as "all", count(*) filter (where direction = 'out')::int as "out",
           count(*) filter (where direction = 'in')::int as "in", count(bounced)::int as bounced
         from mailbox.messages where ${matches}`,
        [patternOf(search), 'all'],
      )
      return rows[0] ?? { all: 0, out: 0, in: 0, bounced: 0 }
    },

    async find(id: string): Promise<(StoredMessage & { readonly raw: Buffer }) | null> {
      const { rows } = await pool.query<StoredMessage & { raw: Buffer }>(
        `select ${columns}, raw from mailbox.messages where id = $1`,
        [id],
      )
      return rows[0] ?? null
    },

    async markBounced(id: string, words: string) {
      await pool.query('update mailbox.messages set bounced = $2 where id = $1', [id, words])
    },

    /** Keeps messages that the desk has yet to accept, if there is a desk. */
    async empty({ keepWaiting }: { readonly keepWaiting: boolean }) {
      await pool.query(`delete from mailbox.messages where not ($1 and direction = 'in' and handed_over_at is null)`, [
        keepWaiting,
      ])
    },

    async nextHandOver(): Promise<HandOver | null> {
      const { rows } = await pool.query<HandOver>(
        `select id, raw, hand_over_tries as tries,
           json_build_object('from', envelope_from, 'to', own_recipients) as envelope
         from mailbox.messages where ${waiting} and next_hand_over_at <= clock_timestamp() order by id limit 1`,
      )
      return rows[0] ?? null
    },

    /** Null when nothing waits. */
    async msToNextHandOver(): Promise<number | null> {
      const { rows } = await pool.query<{ ms: number | null }>(
        `select (extract(epoch from min(next_hand_over_at) - clock_timestamp()) * 1000)::float as ms
         from mailbox.messages where ${waiting}`,
      )
      return rows[0]?.ms ?? null
    },

    async markHandedOver(id: string) {
      await pool.query(
        'update mailbox.messages set handed_over_at = clock_timestamp(), hand_over_problem = null where id = $1',
        [id],
      )
    },

    async delayHandOver(id: string, pauseMs: number, problem: string) {
      await pool.query(
        `update mailbox.messages set hand_over_tries = hand_over_tries + 1, hand_over_problem = $3,
           next_hand_over_at = clock_timestamp() + $2 * interval '1 millisecond' where id = $1`,
        [id, pauseMs, problem],
      )
    },

    close: () => pool.end(),
  }
}

const columns = `id, received_at as "receivedAt", direction, sender as "from", recipients as "to", subject, preview,
  message_id as "messageId", json_build_object('from', envelope_from, 'to', envelope_to) as envelope, bounced,
  handed_over_at as "handedOverAt", hand_over_problem as "handOverProblem"`

const matches = `($1::text is null or searchable like $1)
  and ($2 = 'all' or direction = $2 or ($2 = 'bounced' and bounced is not null))`

const waiting = `direction = 'in' and handed_over_at is null`

function patternOf(search = ''): string | null {
  const words = search.replaceAll('\0', '').trim().toLowerCase()
  return words === '' ? null : `%${words.replace(/[\\%_]/g, String.raw`\$&`)}%`
}

/** Copies are sent separately from the message. The same bytes to the same person again are a second message. */
const addRecipients = `
  update mailbox.messages set envelope_to = envelope_to || $3::text[]
  where id = (select id from mailbox.messages where direction = 'out' and message_id = $1 and raw = $2
                and not envelope_to && $3::text[] order by id desc limit 1)
  returning id`

const causeOfOutgoing = `
  select case when refund_id is not null then 'refund' when case_id is not null then 'case' else 'purchase' end as kind,
         coalesce(refund_id, case_id, payment_id) as id
  from mail_messages where message_id = $1 and num_nonnulls(refund_id, case_id, payment_id) > 0`

const causeOfIncoming = `
  select 'case' as kind, case_id as id from incoming_mail where message_id = $1 and case_id is not null
  order by received_at limit 1`
