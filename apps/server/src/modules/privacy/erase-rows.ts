import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#platform/db/database.ts'
import { contactPattern, contactSearch, erasedName, personPattern, type Traces } from './traces-of.ts'

const removed = '[erased]'

/** Removes a person from all of their rows, and their contacts from all other text. Amounts, times and ids stay. */
export async function eraseRows(transaction: Transaction, traces: Traces): Promise<void> {
  for (const statement of [...ownRows(traces), ...textOfOwnRows(traces), ...textOfOthers(traces)]) {
    await transaction.execute(statement)
  }
}

const listed = (ids: readonly string[]): SQL => sql`any(${sql.param(ids)}::text[])`

function ownRows({ uid, emails, tickets, payments, cases, compBatches, mails }: Traces): SQL[] {
  const isTheirs = (account: SQL, email: SQL) => sql`(${account} = ${uid} or lower(${email}) = ${listed(emails)})`
  const isToThem = sql`lower(to_address) = ${listed(emails)}`
  return [
    // Contacts first, because the search words of cases contain both.
    sql`delete from account_private where account_id = ${uid}`,
    sql`update accounts set username = null, full_name = ${erasedName}, document = '{}', updated_at = clock_timestamp(),
          erased_at = coalesce(erased_at, clock_timestamp()) where id = ${uid}`,
    sql`update payments set purchaser_name = ${erasedName}, purchaser_email = null, purchaser_phone = null
        where id = ${listed(payments)}`,
    sql`update tickets set purchaser_name = ${erasedName}, purchaser_email = null, purchaser_phone = null
        where payment_id = ${listed(payments)} or comp_batch_id = ${listed(compBatches)}
          or id = ${listed(tickets)} and lower(purchaser_email) = ${listed(emails)}`,
    sql`update tickets set owner_name = ${erasedName}, owner_email = null, owner_phone = null,
          owner_account_id = case when owner_account_id ~ '[@+]' then null else owner_account_id end
        where id = ${listed(tickets)} and ${isTheirs(sql`owner_account_id`, sql`owner_email`)}`,
    sql`update comp_batches set contact_name = ${erasedName}, contact_email = '', contact_phone = null,
          fingerprint = 'erased ' || id where id = ${listed(compBatches)}`,
    sql`update tickets set owner_name = ${erasedName}, owner_email = null, owner_phone = null
        where comp_batch_id = ${listed(compBatches)} and lower(owner_email) = ${listed(emails)}`,
    sql`update transfers set from_name = ${erasedName}, from_email = null,
          from_account_id = case when from_account_id ~ '[@+]' then null else from_account_id end
        where ${isTheirs(sql`from_account_id`, sql`from_email`)}`,
    sql`update transfers set to_name = ${erasedName}, to_email = '',
          to_account_id = case when to_account_id ~ '[@+]' then null else to_account_id end
        where ${isTheirs(sql`to_account_id`, sql`to_email`)}`,
    // Content that isn't in the database is in an object store, which is called after the transaction.
    sql`insert into files_to_delete (file_id)
        select a.id from support_attachments a where a.case_id = ${listed(cases)} and a.type is not null
          and a.name <> ${removed} and not exists (select from stored_files f where f.id = a.id)
        on conflict do nothing`,
    sql`delete from stored_files where id in (select id from support_attachments where case_id = ${listed(cases)})`,
    sql`update support_attachments set name = ${removed} where case_id = ${listed(cases)}`,
    sql`update support_messages set text = ${removed}, quoted = null where case_id = ${listed(cases)}
          and kind in ('received', 'reply', 'note')`,
    sql`update support_messages set author_name = ${erasedName}
        where author_id = ${uid} or case_id = ${listed(cases)} and kind = 'received'`,
    sql`update support_cases set requester_name = ${erasedName}, requester_email = null, requester_phone = null,
          subject = 'Erased' where id = ${listed(cases)}`,
    sql`update support_messages m set words = message_words(c, m) from support_cases c
        where c.id = m.case_id and c.id = ${listed(cases)} and m.kind <> 'change'`,
    sql`delete from mail_attachments where mail_id in (select id from mail_messages where ${isToThem})`,
    sql`update mail_messages set text = ${removed}, html = null, subject = 'Erased', to_name = null, cc = '{}',
          copy_words = null, server_words = case when state = 'queued' then 'The recipient was erased.' end,
          state = case when state = 'queued' then 'failed' else state end, to_key = 'erased ' || id, to_address = ''
        where ${isToThem} and id = ${listed(mails)}`,
    sql`update incoming_mail set from_address = '', from_key = 'erased ' || id, from_name = null, subject = 'Erased',
          text = case when text is not null then ${removed} end, cc = '{}'
        where lower(from_address) = ${listed(emails)} or case_id = ${listed(cases)}`,
    sql`update job_notices set address = '', name = null, to_key = 'erased ' || md5(to_key),
          skipped_because = case when mail_id is null then coalesce(skipped_because, 'erased') else skipped_because end
        where lower(address) = ${listed(emails)}`,
  ]
}

/** Names and contacts in text that staff or the person wrote about them. */
function textOfOwnRows(traces: Traces): SQL[] {
  const pattern = personPattern(traces)
  if (pattern === null) return []
  const { payments, refunds, tickets, cases, mails, compBatches } = traces
  const without = (column: SQL) => sql`regexp_replace(${column}, ${pattern}, ${removed}, 'gi')`
  return [
    sql`update refunds set reason = ${without(sql`reason`)}, failure_message = ${without(sql`failure_message`)},
          handled_reason = ${without(sql`handled_reason`)} where payment_id = ${listed(payments)}`,
    sql`select erase_from_refund_steps(${sql.param(refunds)}::text[], ${pattern})`,
    sql`update comp_batches set reason = ${without(sql`reason`)} where id = ${listed(compBatches)}
          or id in (select comp_batch_id from tickets where id = ${listed(tickets)})`,
    sql`update job_items set failure_message = ${without(sql`failure_message`)}, handled_reason = ${without(sql`handled_reason`)}
        where payment_id = ${listed(payments)}`,
    sql`update support_messages set text = ${without(sql`text`)}, quoted = ${without(sql`quoted`)}
        where case_id = ${listed(cases)}`,
    sql`update mail_messages set text = ${without(sql`text`)}, html = ${without(sql`html`)},
          subject = ${without(sql`subject`)}, server_words = ${without(sql`server_words`)} where id = ${listed(mails)}`,
  ]
}

/** An email or phone in text about somebody else. */
function textOfOthers(traces: Traces): SQL[] {
  const [pattern, search] = [contactPattern(traces), contactSearch(traces)]
  if (pattern === null || search === null) return []
  const holds = (text: SQL) => sql`case when ${text} ~* ${search} then ${text} ~* ${pattern} else false end`
  const without = (column: SQL) => sql`regexp_replace(${column}, ${pattern}, ${removed}, 'gi')`
  const inText = (table: SQL, columns: readonly SQL[]) => sql`
    update ${table} set ${sql.join(
      columns.map((column) => sql`${column} = ${without(column)}`),
      sql`, `,
    )}
    where ${holds(sql`concat_ws(' ', ${sql.join([...columns], sql`, `)})`)}`
  return [
    inText(sql`support_cases`, [sql`subject`]),
    sql`update support_messages m set text = ${without(sql`m.text`)}, quoted = ${without(sql`m.quoted`)}
        where ${holds(sql`concat_ws(' ', m.text, m.quoted)`)}`,
    sql`update support_messages m set words = message_words(c, m) from support_cases c
        where c.id = m.case_id and m.text like ${`%${removed}%`} and m.kind <> 'change'`,
    inText(sql`mail_messages`, [sql`subject`, sql`text`, sql`html`, sql`server_words`, sql`copy_words`]),
    sql`update mail_messages set cc = array(select each from unnest(cc) each where not each ~* ${pattern})
        where ${holds(sql`array_to_string(cc, ' ')`)}`,
    inText(sql`incoming_mail`, [sql`subject`, sql`text`]),
    sql`update incoming_mail set cc = array(select each from unnest(cc) each where not each ~* ${pattern})
        where ${holds(sql`array_to_string(cc, ' ')`)}`,
    inText(sql`refunds`, [sql`reason`, sql`failure_message`, sql`handled_reason`]),
    sql`select erase_from_refund_steps(array(select distinct refund_id from refund_steps where ${holds(sql`detail::text`)}), ${pattern})`,
    inText(sql`comp_batches`, [sql`reason`]),
    inText(sql`jobs`, [sql`reason`, sql`declined_because`]),
    inText(sql`job_items`, [sql`failure_message`, sql`handled_reason`]),
    inText(sql`job_log`, [sql`reason`]),
    inText(sql`support_attachments`, [sql`name`]),
    inText(sql`mail_attachments`, [sql`name`]),
    // Raises the version, so that an open form can't save the old text again.
    sql`update support_macros set title = ${without(sql`title`)}, text = ${without(sql`text`)}, version = version + 1
        where ${holds(sql`concat_ws(' ', title, text)`)}`,
    sql`update remote_config set value = ${without(sql`value::text`)}::jsonb, reason = ${without(sql`reason`)}
        where ${holds(sql`concat_ws(' ', value::text, reason)`)}`,
    sql`update accounts set document = ${without(sql`document::text`)}::jsonb, updated_at = clock_timestamp()
        where ${holds(sql`document::text`)}`,
    sql`update account_private set document = ${without(sql`document::text`)}::jsonb, updated_at = clock_timestamp()
        where ${holds(sql`document::text`)}`,
    // View names are unique per person and list, so a renamed view gets part of its id.
    sql`update saved_views set filters = ${without(sql`filters::text`)}::jsonb,
          name = case when name ~* ${pattern} then left(${without(sql`name`)}, 40) || ' ' || right(id, 10) else name end
        where ${holds(sql`concat_ws(' ', filters::text, name)`)}`,
  ]
}

/** Removes the personal part of entries by their digests. */
export async function eraseFromTrail(transaction: Transaction, traces: Traces): Promise<string[]> {
  const { uid, tickets, payments, refunds, cases, compBatches, mails } = traces
  const ids = [...(uid === null ? [] : [uid]), ...tickets, ...payments, ...refunds, ...cases, ...compBatches, ...mails]
  const [own, others] = [personPattern(traces) ?? '$.', contactPattern(traces) ?? '$.']
  const { rows } = await transaction.execute<{ digest: string }>(
    sql`select erase_from_trail(${uid}, ${sql.param(ids)}::text[], ${own}, ${others}) as digest`,
  )
  return rows.map(({ digest }) => digest)
}
