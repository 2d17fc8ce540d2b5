import { searchAccounts } from '@ground-control/contract/accounts'
import { searchWords } from '@ground-control/domain/search/search-words'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { useApi } from '#testing/use-api.ts'
import { createSearchStore } from './search-store.ts'
import { toSearch } from './search-terms.ts'

const { call, database, pool } = useApi()

type Person = { id: string; username: string | null; name: string | null; email: string | null }

const syllables = ['Ada', 'ana', 'Añ', 'née', 'Zo', 'ë', 'na', 'Ån', 'la', "d'A", 'l-a', '_', '%']
const text = fc.array(fc.constantFrom(...syllables), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''))
const name = fc.array(text, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const person = fc.record({
  name: fc.option(name, { freq: 8 }),
  username: fc.option(text),
  email: fc.option(fc.tuple(text, fc.constantFrom('ana.example', 'zo.example')).map((at) => at.join('@'))),
})
/** The same people in every run. Only the search text varies. */
const people: Person[] = fc
  .sample(person, { numRuns: 200, seed: 42 })
  .map((each, at) => ({ ...each, id: `${at % 2 ? 'ana' : 'acc'}_${at}` }))

const query = fc.oneof(
  text,
  name,
  fc.constantFrom('a', 'an', 'ana', 'acc_1', 'ana_13', 'zo.example', 'ana@', 'na ad', 'n z', 'ë'),
  fc.constantFrom(...people.map(({ id }) => id)),
  fc.constantFrom(...people.flatMap(({ email, username }) => [email ?? 'a', username ?? 'a'])),
)

beforeAll(async () => {
  const column = (of: keyof Person) => people.map((each) => each[of])
  const values = [column('id'), column('username'), column('name')]
  await pool.query(
    `insert into accounts (id, username, full_name) select * from unnest($1::text[], $2::text[], $3::text[])`,
    values,
  )
  await pool.query(`insert into account_private (account_id, email) select * from unnest($1::text[], $2::text[])`, [
    column('id'),
    column('email'),
  ])
})

const fold = (words: string | null) => words?.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() ?? null

type Fit = { readonly rank: number; readonly text: string | null }

/**
 * The ranking rule in plain code: exact matches, then beginnings of name, username, email and id, then parts of them.
 */
function fitOf(of: Person, searched: string): Fit | null {
  const [userName, email, fullName] = [fold(of.username), fold(of.email), fold(of.name)]
  const words = searchWords(fold(searched) ?? '')
  const phrase = words.length > 0 ? (fold(searched) ?? '').trim() : ''
  const shown = fold(of.name?.trim() || of.username)
  const hasLetters = words.some(({ how }) => how !== 'as-written')
  if (of.id === searched || email === phrase || (hasLetters && userName === phrase)) return { rank: 0, text: shown }
  if (hasLetters && fullName?.startsWith(phrase)) return { rank: 1, text: fullName }
  if (hasLetters && userName?.startsWith(phrase)) return { rank: 2, text: userName }
  if (hasLetters && email?.startsWith(phrase)) return { rank: 3, text: email }
  if (of.id.toLowerCase().startsWith(searched.toLowerCase())) return { rank: 5, text: shown }
  const inName = words.every(({ text: word, how }) => {
    if (how === 'as-written') return of.name?.includes(word)
    return how === 'within' ? fullName?.includes(word) : fullName?.startsWith(word) || fullName?.includes(` ${word}`)
  })
  if (inName) return { rank: 6, text: shown }
  const isLong = words.some(({ how }) => how === 'within') && !/@.+\../.test(searched)
  return isLong && [userName, email].some((each) => each?.includes(phrase)) ? { rank: 7, text: shown } : null
}

function expected(searched: string): string[] {
  return people
    .flatMap((of) => ({ id: of.id, ...(fitOf(of, searched) ?? { rank: null, text: null }) }))
    .filter(({ rank }) => rank !== null)
    .toSorted(
      (a, b) => (a.rank ?? 0) - (b.rank ?? 0) || compare(a.text ?? '\uffff', b.text ?? '\uffff') || compare(a.id, b.id),
    )
    .slice(0, 50)
    .map(({ id }) => id)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

test('exact matches come first, then beginnings, then the rest, at most 50', {
  tags: ['P18'],
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(query, async (searched) => {
      const { accounts } = await call(searchAccounts, { body: { searchQuery: searched } })
      expect(accounts.map(({ id }) => id)).toEqual(expected(searched))
    }),
    { numRuns: 120, seed: 7 },
  )
})

test('an exact id, email or username ranks before those that only begin so', { tags: ['P18'] }, async () => {
  const exact = 'quill@ana.example'
  await pool.query(
    `insert into accounts (id, username, full_name) values
       ($1, 'w', 'Zz'), ('x1', upper($1), 'Zy'), ('x2', null, 'Zx'), ('x3', $1 || '.org', 'Aa'), ('x4', null, $1 || '.org')`,
    [exact],
  )
  await pool.query(`insert into account_private (account_id, email) values ('x2', 'QUILL@ana.example')`)
  const { accounts } = await call(searchAccounts, { body: { searchQuery: exact } })
  expect(accounts.map(({ id }) => id)).toEqual([exact, 'x2', 'x1', 'x4', 'x3'])
})

test('without reasons the same accounts are found in the same order', { tags: ['P18', 'L4'] }, async () => {
  const store = createSearchStore(database)
  const never = new AbortController().signal
  const max = fc.integer({ min: 1, max: 12 })
  await fc.assert(
    fc.asyncProperty(query, max, async (words, max) => {
      const search = toSearch(words, await store.fold(words, never))
      if (!search) return
      const found = async (hasReasons: boolean) =>
        (await store.find('accounts', search, { max, isLenient: false, hasReasons }, never)).map(({ key }) => key)
      expect(await found(false)).toEqual(await found(true))
    }),
    { numRuns: 100, seed: 11 },
  )
})
