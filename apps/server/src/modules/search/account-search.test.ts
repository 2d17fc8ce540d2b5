import { searchAccounts } from '@ground-control/contract/accounts'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool, request, token } = useApi()

const search = async (searchQuery: string) => (await call(searchAccounts, { body: { searchQuery } })).accounts
const found = async (searchQuery: string) => (await search(searchQuery)).map(({ id }) => id)

async function post(body: string) {
  const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' }
  return request('/api/v1/search/accounts', { method: 'POST', headers, body })
}

beforeAll(async () => {
  await pool.query(`
    insert into accounts (id, username, full_name, source_is_v1, document) values
      ('acc_ada', 'countess', 'Ada Lovelace', true, '{"secret": "hush"}'),
      ('acc_Zoe', 'zoe_a', 'Zoë Ångström-Đặng', false, '{}'),
      ('acc_zoedecomposed', null, U&'Zoe\\0308 Decomposed', false, '{}'),
      ('acc_yamada', 'taro', '山田 太郎', false, '{}'),
      ('acc_kim', 'minjun', '김민준', false, '{}'),
      ('acc_nova', 'nova', '🎟️ Nova Reyes 👩‍🚀', false, '{}'),
      ('acc_neill', 'oneill', 'Patrick O''Neill', false, '{}'),
      ('acc_percent', '100%', 'Per % Cent', false, '{}'),
      ('acc_under', 'under_score', 'Under Score', false, '{}'),
      ('acc_undex', 'underxscore', 'Under Xscore', false, '{}'),
      ('acc_slash', null, 'Back\\slash', false, '{}'),
      ('acc_handle', 'handle.only', null, false, '{}'),
      ('acc_blank', 'blankname', '   ', false, '{}');
    insert into account_private (account_id, email, phone) values
      ('acc_ada', 'Ada.King@Mail.example', '+44 (0)20 7946-0958'),
      ('acc_Zoe', 'zoe@letters.example', '020 7946 0123'),
      ('acc_kim', 'kim@letters.example', '+1 207 946 0958'),
      ('acc_neill', 'neill@post.example', '0044 20 7946 0777')`)
})

test('an account is answered with id, username, full name, origin and name, and nothing private', {
  tags: ['P18'],
}, async () => {
  const ada = { id: 'acc_ada', username: 'countess', fullName: 'Ada Lovelace', sourceIsV1: true, name: 'Ada Lovelace' }
  for (const query of ['Ada Lovelace', 'ada.king@mail.example', '+44 20 7946 0958']) {
    const reply = await post(JSON.stringify({ searchQuery: query }))
    expect(await reply.json()).toEqual({ accounts: [ada], hasMore: false })
  }
})

test('the name is the full name, or else the username', { tags: ['P18'] }, async () => {
  expect(await search('handle.only')).toMatchObject([{ id: 'acc_handle', fullName: null, name: 'handle.only' }])
  expect(await search('blankname')).toMatchObject([{ id: 'acc_blank', name: 'blankname' }])
  expect(await search('acc_zoedecomposed')).toMatchObject([{ username: null, name: 'Zoe\u0308 Decomposed' }])
})

test.each([
  ['acc_ada', ['acc_ada']],
  ['ACC_ADA', ['acc_ada']],
  [' \u202aacc_ada\u202c\u200b ', ['acc_ada']],
  ['acc_zoe', ['acc_Zoe', 'acc_zoedecomposed']],
  ['countess', ['acc_ada']],
  ['COUNT', ['acc_ada']],
  ['untes', ['acc_ada']],
  ['  lovelace  ', ['acc_ada']],
  ['lovelace ada', ['acc_ada']],
  ['love\tada\n', ['acc_ada']],
  ['ada neill', []],
  ['elac', ['acc_ada']],
  ['ada l', ['acc_ada']],
  ['l ada', ['acc_ada']],
  ['ada.king', ['acc_ada']],
  ['ADA.KING@MAIL.EXAMPLE', ['acc_ada']],
  ['king@mail', ['acc_ada']],
  ['letters.example', ['acc_Zoe', 'acc_kim']],
  ['zoe', ['acc_Zoe', 'acc_zoedecomposed']],
  ['ZOË', ['acc_Zoe', 'acc_zoedecomposed']],
  ['zoe\u0308', ['acc_Zoe', 'acc_zoedecomposed']],
  ['angstrom dang', ['acc_Zoe']],
  ['ＺＯＥ　ＡＮＧ', ['acc_Zoe']],
  ['太郎', ['acc_yamada']],
  ['민준', ['acc_kim']],
  ['🎟️', ['acc_nova']],
  ['nova 👩‍🚀', ['acc_nova']],
  ["O'Neill", ['acc_neill']],
  ["o'n", ['acc_neill']],
  ['nobody at all', []],
])('%j finds %j', { tags: ['P18'] }, async (query, ids) => {
  expect((await found(query)).toSorted()).toEqual(ids.toSorted())
})

test.each([
  ['+44 (0)20 7946-0958', ['acc_ada']],
  ['+44 20 7946 0958', ['acc_ada']],
  ['0044.20.7946.0958', ['acc_ada']],
  ['+44 20 7946 0123', ['acc_Zoe']],
  ['020 7946 0777', ['acc_neill']],
  ['020 7946 0958', ['acc_ada', 'acc_kim']],
  ['+1 (207) 946-0958', ['acc_kim']],
  ['0958', ['acc_ada', 'acc_kim']],
  ['７９４６ ０７７７', ['acc_neill']],
  ['095', []],
])('the phone number %s finds %j', { tags: ['P18'] }, async (query, ids) => {
  expect((await found(query)).toSorted()).toEqual(ids.toSorted())
})

test.each([
  ['%', ['acc_percent']],
  ['100%', ['acc_percent']],
  ['％', ['acc_percent']],
  ['%%', []],
  ['_', []],
  ['＿', []],
  ['under_', ['acc_under']],
  ['under_score', ['acc_under']],
  ['r_s', []],
  ['a%a', []],
  ['\\', ['acc_slash']],
  ['back\\s', ['acc_slash']],
  ['\\%', []],
  ["'; drop table accounts; --", []],
  ["' or '1'='1", []],
  ['"', []],
  ['$1', []],
  ['ada & !love | *', []],
  ['\u0301', []],
  ['\u200b', []],
  ['', []],
  [' \n\t\u00a0\u3000 ', []],
  ['x'.repeat(500), []],
  [Array.from({ length: 250 }, (_, at) => String.fromCharCode(97 + (at % 26))).join(' '), []],
])('%j is plain text: %j', { tags: ['P18', 'P26'] }, async (query, ids) => {
  expect(await found(query)).toEqual(ids)
})

test.each([
  { what: '501 characters', body: JSON.stringify({ searchQuery: 'x'.repeat(501) }) },
  { what: '10,000 characters', body: JSON.stringify({ searchQuery: '%'.repeat(10_000) }) },
  { what: 'a null character', body: '{"searchQuery":"a\\u0000b"}' },
  { what: 'half an emoji', body: '{"searchQuery":"ada\\ud83d"}' },
  { what: 'a number', body: '{"searchQuery":7}' },
  { what: 'nothing', body: '{}' },
])('$what is 400 and names the field', { tags: ['P18', 'P26'] }, async ({ body }) => {
  const problem = await expectProblem(await post(body), 400, 'invalid-request')
  expect(problem.errors?.map(({ field }) => field)).toEqual(['searchQuery'])
})
