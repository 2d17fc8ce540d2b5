import type pg from 'pg'

type Query = {
  readonly what: string
  /** Different texts, so that no round profits from a cache. */
  readonly texts: readonly string[]
}

type Person = { readonly id: string; readonly name: string; readonly email: string; readonly phone: string }

export async function pickQueries(pool: pg.Pool): Promise<readonly Query[]> {
  const people = await peopleOf(pool)
  const [events, organizations, tickets] = [
    await textsOf(pool, 'select name as text from events where length(name) > 8 order by id limit 20'),
    await textsOf(pool, 'select name as text from organizations where length(name) > 5 order by id limit 20'),
    await textsOf(pool, 'select id as text from tickets order by purchased_at offset 5000 limit 20'),
  ]
  const payments = await textsOf(pool, 'select id as text from payments order by id offset 5000 limit 20')
  const refunds = await textsOf(pool, 'select id as text from refunds order by id limit 20')
  return [
    { what: 'two letters', texts: people.map(({ name }) => name.slice(0, 2)) },
    { what: 'a first name', texts: people.map(({ name }) => name.split(' ')[0] ?? '') },
    { what: 'a whole name', texts: people.map(({ name }) => name) },
    { what: 'a piece of an email', texts: people.map(({ email }) => email.slice(0, 8)) },
    { what: 'an email', texts: people.map(({ email }) => email) },
    { what: 'a phone', texts: people.map(({ phone }) => phone) },
    { what: 'an account', texts: people.map(({ id }) => id) },
    { what: 'an event by its name', texts: events.map((name) => name.slice(0, 8)) },
    { what: 'an organization', texts: organizations.map((name) => name.slice(0, 6)) },
    { what: 'a ticket', texts: tickets },
    { what: 'a payment', texts: payments },
    { what: 'a ticket in capitals', texts: tickets.map((id) => id.toUpperCase()) },
    { what: 'a payment in capitals', texts: payments.map((id) => id.toUpperCase()) },
    { what: 'a refund', texts: refunds },
    {
      what: 'a name with an event',
      texts: people.map(({ name }, at) => `${name} ${events[at % events.length]?.slice(0, 12)}`),
    },
    { what: 'a name with a slip', texts: people.map(({ name }) => withSlip(name)) },
    { what: 'nothing there is', texts: ['zzqqxxw', 'wxxqqzz', 'qzqzxwxw'] },
  ]
}

/** Swaps two letters near the end. */
const withSlip = (name: string): string =>
  name.slice(0, -3) + name.charAt(name.length - 2) + name.charAt(name.length - 3) + name.charAt(name.length - 1)

export async function mailOf(pool: pg.Pool): Promise<string> {
  const [first, second] = await peopleOf(pool)
  const [ticket] = await textsOf(pool, 'select id as text from tickets order by purchased_at offset 9000 limit 1')
  const head = `Hello,\nmy ticket ${ticket} is gone.\nCall ${first?.phone} or write to ${second?.email}.\n`
  return (
    head +
    '> and this is what I wrote before, at length and more than once\n'.repeat(300).slice(0, 19_900 - head.length)
  )
}

async function peopleOf(pool: pg.Pool): Promise<readonly Person[]> {
  const { rows } = await pool.query<Person>(
    `select a.id, a.full_name as name, p.email, p.phone from accounts a join account_private p on p.account_id = a.id
     where a.full_name like '% %' and p.email is not null and length(p.phone) > 9 order by a.id offset 4321 limit 20`,
  )
  if (rows.length === 0) throw new Error('There is nobody to look for.')
  return rows
}

async function textsOf(pool: pg.Pool, query: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ text: string }>(query)
  if (rows.length === 0) throw new Error('There is nothing to look for.')
  return rows.map(({ text }) => text)
}
