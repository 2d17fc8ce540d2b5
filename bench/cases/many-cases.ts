import type pg from 'pg'

const cases = 100_000

/** 100,000 cases with two to four messages each. One in fifty is open, and words are as common as in real mail. */
export async function insertCases(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query(`select from support_cases where id = 'sup_bench_1'`)
  if (rowCount) return
  await pool.query(insertRows, [cases])
  await pool.query(insertMessages, [cases])
  await pool.query('vacuum analyze support_cases, support_messages')
}

const words = `array['ticket', 'refund', 'scanner', 'door', 'seat', 'order', 'charge', 'card', 'email', 'phone', 'name',
  'balcony', 'floor', 'night', 'concert', 'parking', 'wheelchair', 'duplicate', 'missing', 'transfer', 'friend',
  'tomorrow', 'hotel', 'train', 'receipt', 'invoice', 'upgrade', 'cancel', 'postponed', 'doors']`

const insertRows = `
  insert into support_cases (id, subject, category, priority, state, requester_name, requester_email, event_id,
                             opened_at, updated_at, due_at, solved_at)
  select 'sup_bench_' || n, w[1 + n % 30] || ' ' || w[1 + n / 30 % 30] || ' ' || n,
         (array['refund', 'transfer', 'missing-ticket', 'entry-refused', 'payment', 'other'])[1 + n % 6],
         (array['urgent', 'high', 'normal', 'normal', 'low'])[1 + n % 5],
         case when n % 50 = 0 then 'open' else 'solved' end,
         (array['Ada', 'Zoë', 'Björn', 'Maria', 'Noah', 'Liam', 'Ravi', 'Mei'])[1 + n % 8] || ' ' ||
         (array['Lovelace', 'García', 'Müller', 'Okafor', 'Nguyen', 'Smith', 'Rossi'])[1 + n / 8 % 7] || n % 997,
         'person' || n || '@guests.example', (select min(id) from events where n % 40 = 0),
         now() - n * interval '7 minutes', now(), now() + (n % 5000 - 2500) * interval '1 minute',
         case when n % 50 <> 0 then now() - n * interval '6 minutes' end
  from generate_series(1, $1::int) n, (select ${words} as w) given`

/** Every message contains 'the' and 'please', two in three 'ticket'. Each also has a unique word. */
const insertMessages = `
  insert into support_messages (case_id, kind, text, at)
  select 'sup_bench_' || n, case when m = 1 then 'note' else 'reply' end,
         'Hello, please look at the ' || w[1 + (n * 7 + m) % 30] || ' and the ' || w[1 + (n * 13 + m * 3) % 30] ||
         case when (n + m) % 3 > 0 then ' of my ticket' else '' end || '. It was ' || w[1 + (n * 17 + m) % 30] ||
         ' number ' || md5(n || '-' || m) || ', bought by ' || w[1 + n % 29] || ' last ' || w[1 + n % 23] ||
         '. Thank you for the help, we will be there on time and wait near the ' || w[1 + m * n % 30] || '.',
         now() - n * interval '7 minutes'
  from generate_series(1, $1::int) n, generate_series(1, 2 + n % 3) m, (select ${words} as w) given`
