import { type SQL, sql } from 'drizzle-orm'
import { maskedContact } from '#platform/audit/masked.ts'
import type { Transaction } from '#platform/db/database.ts'

export type Who = { readonly uid: string } | { readonly email: string }

/** Everything that names a person, and the ids of their rows. */
export type Traces = {
  readonly uid: string | null
  /** In lower case. */
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  readonly names: readonly string[]
  /** Values of the account's own fields as they appear in the trail. */
  readonly fields: readonly string[]
  readonly tickets: readonly string[]
  readonly payments: readonly string[]
  readonly refunds: readonly string[]
  readonly cases: readonly string[]
  readonly compBatches: readonly string[]
  readonly mails: readonly string[]
}

type Named = {
  readonly id: string
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
}

export async function tracesOf(transaction: Transaction, who: Who): Promise<Traces> {
  const uid = 'uid' in who ? who.uid : null
  const read = async (query: SQL) => (await transaction.execute<Named>(query)).rows
  const own =
    uid === null
      ? []
      : await read(sql`
    select id, full_name as name, email, phone from accounts left join account_private on account_id = id where id = ${uid}
    union all select id, username, null, null from accounts where id = ${uid}`)
  const named =
    uid === null
      ? []
      : await read(sql`
    select id, owner_name as name, owner_email as email, owner_phone as phone from tickets where owner_account_id = ${uid}
    union all select id, purchaser_name, purchaser_email, purchaser_phone from payments where purchaser_account_id = ${uid}
    union all select id, requester_name, requester_email, requester_phone from support_cases where requester_account_id = ${uid}`)
  const given = 'email' in who ? [who.email] : []
  const emails = textsOf([...given, ...[...own, ...named].map(({ email }) => email)]).map((each) => each.toLowerCase())

  const hasEmail = (column: SQL) => sql`left(lower(${column}), 200) = any(${sql.param(emails)}::text[])`
  const isTheirs = (account: SQL, email: SQL) =>
    sql`(${account} = ${uid} or (${account} is null or ${account} = 'unknown' or ${account} ~ '[@+]') and ${hasEmail(email)})`
  const payments = await read(sql`
    select id, purchaser_name as name, purchaser_email as email, purchaser_phone as phone from payments
    where ${isTheirs(sql`purchaser_account_id`, sql`purchaser_email`)}`)
  const paid = payments.map(({ id }) => id)
  const tickets = await read(sql`
    select id, owner_name as name, owner_email as email, owner_phone as phone from tickets
    where ${isTheirs(sql`owner_account_id`, sql`owner_email`)}`)
  const bought = await read(sql`
    select id, purchaser_name as name, purchaser_email as email, purchaser_phone as phone from tickets
    where payment_id = any(${sql.param(paid)}::text[])`)
  const cases = await read(sql`
    select id, requester_name as name, requester_email as email, requester_phone as phone from support_cases
    where ${isTheirs(sql`requester_account_id`, sql`requester_email`)}`)
  const batches = await read(sql`
    select id, contact_name as name, contact_email as email, contact_phone as phone from comp_batches
    where ${hasEmail(sql`contact_email`)}`)
  const all = [...own, ...named, ...payments, ...tickets, ...bought, ...cases, ...batches]
  const ids = [...new Set([...tickets, ...bought].map(({ id }) => id))]
  const caseIds = cases.map(({ id }) => id)
  const about = await read(sql`
    select id, to_name as name, null as email, null as phone from mail_messages
    where ${hasEmail(sql`to_address`)} or case_id = any(${sql.param(caseIds)}::text[])
      or payment_id = any(${sql.param(paid)}::text[]) or ticket_ids && ${sql.param(ids)}::text[]`)
  const refunds = await read(
    sql`select id, null as name, null as email, null as phone from refunds where payment_id = any(${sql.param(paid)}::text[])`,
  )
  const fields = await read(sql`
    select distinct '' as id, value #>> '{}' as name, null as email, null as phone from audit_entries e,
      jsonb_path_query(jsonb_build_array(e.before, e.after), '$.** ? (@.type() == "string")') value
    where e.entity_kind = 'account' and e.entity_id = ${uid} and e.action = 'account.changed'`)
  return {
    uid,
    emails,
    phones: textsOf(all.map(({ phone }) => phone)),
    names: textsOf(all.map(({ name }) => name)),
    fields: fields.flatMap(({ name }) => (name && name !== '[erased]' ? [name] : [])),
    tickets: ids,
    payments: paid,
    refunds: refunds.map(({ id }) => id),
    cases: caseIds,
    compBatches: batches.map(({ id }) => id),
    mails: about.map(({ id }) => id),
  }
}

const textsOf = (texts: readonly (string | null)[]): string[] => [
  ...new Set(texts.flatMap((text) => (text?.trim() ? [text.trim()] : []))),
]

export const erasedName = 'Erased person'
const minName = 3

/** For text of any row. An email or phone identifies this person alone. */
export const contactPattern = ({ emails, phones }: Traces): string | null =>
  patternOf([...emails.map(emailPattern), ...phones.flatMap(phonePattern)])

/** For the person's own rows only, because other people may share a name. */
export function personPattern(traces: Traces): string | null {
  const { emails, phones, names, fields } = traces
  const shown = names.filter((name) => name.length >= minName && name !== erasedName)
  const masked = [...emails, ...phones].map(maskedContact).filter((text) => text.length > 3)
  return patternOf([
    ...emails.map(emailPattern),
    ...phones.flatMap((phone) => [...phonePattern(phone), ...shortPhonePattern(phone)]),
    ...masked.map(escaped),
    // Matches a whole JSON value only, so that a word such as 'Oslo' stays in other text.
    ...fields.map((text) => `(?<=")${escaped(JSON.stringify(text).slice(1, -1))}(?="[,}\\]])`),
    ...shown.flatMap((name) => [name, JSON.stringify(name).slice(1, -1)]).map(namePattern),
  ])
}

/** Finds every text that `contactPattern` changes, and a few more. Much faster, because it has no lookarounds. */
export const contactSearch = ({ emails, phones }: Traces): string | null =>
  patternOf([...emails.map(escaped), ...phones.flatMap((phone) => digitsOf(phone)?.number ?? [])])

/** Not at the end of a longer address: 'ann@' doesn't match in 'joann@' or 'jo-ann@'. */
const emailPattern = (email: string): string => `(?<![[:alnum:]_+.-])[.-]*${escaped(email)}(?![[:alnum:]_-])`

/**
 * A bare number or word in JSON is an amount or a flag, and removing it would break the JSON. Placed at the end of a
 * pattern, where it is evaluated least often.
 */
const notBare = '(?<!": ?[-+.[:alnum:]]+)'

/** Matches whole words, and names that end in a dot. */
const namePattern = (name: string): string =>
  `(?<![[:alnum:]_])${escaped(name)}(?![[:alnum:]_])${/^(?:true|false|null|[-+.\de]+)$/i.test(name) ? notBare : ''}`

/** In any notation: '+1 555 019 9777' is also '(555) 019-9777'. */
function phonePattern(phone: string): string[] {
  const digits = digitsOf(phone)
  if (digits === null) return []
  return [`(?<![0-9])(?:${digits.code}${gap})?[+(]*${digits.number}(?![0-9])${notBare}`]
}

const gap = '[[:space:]()./-]{0,3}'
const minDigits = 7

function digitsOf(phone: string): { readonly code: string; readonly number: string } | null {
  const digits = phone.replace(/\D/g, '')
  if (digits.length < minDigits) return null
  const isAmerican = /^1\d{10}$/.test(digits)
  return {
    code: isAmerican ? '(?:\\+|00)?1' : '(?:\\+|00)',
    number: [...(isAmerican ? digits.slice(1) : digits)].join(gap),
  }
}

/** 'ext. 4412', as it is written there. */
function shortPhonePattern(phone: string): string[] {
  const isShort = phone.length >= minShortPhone && phone.replace(/\D/g, '').length < minDigits
  return isShort ? [`(?<![[:alnum:]])${escaped(phone)}(?![[:alnum:]])${notBare}`] : []
}

const minShortPhone = 4

const patternOf = (parts: readonly string[]): string | null => (parts.length > 0 ? [...new Set(parts)].join('|') : null)

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
