import { getProfile } from '@ground-control/contract/profiles'
import type { AccountId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { salesOf, type TicketRef } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool, request } = useApi()
const { event, sell, comp, redeem, refund } = salesOf(pool)

const profileOf = (uid: string) => call(getProfile, { params: { uid: uid as AccountId } })
const addAccount = (id: string) => pool.query('insert into accounts (id, full_name) values ($1, $2)', [id, 'Ada'])
const addPrivate = (id: string, email: string | null, phone: string | null) =>
  pool.query('insert into account_private (account_id, email, phone) values ($1, $2, $3)', [id, email, phone])
const give = (tickets: readonly TicketRef[], owner: string) =>
  pool.query('update tickets set owner_account_id = $2 where id = any($1)', [tickets.map(({ id }) => id), owner])
const paidBy = (paymentId: string, purchaser: string) =>
  pool.query('update payments set purchaser_account_id = $2 where id = $1', [paymentId, purchaser])

const nothing = {
  ...{ tickets: 0, held: 0, events: 0, redeemed: 0, refundedTickets: 0, purchases: 0, spent: 0, refunded: 0 },
}

test('an account without purchases shows its masked contact and leaves no audit entry', async () => {
  await pool.query(
    `insert into accounts (id, username, full_name, source_is_v1, document, created_at, updated_at)
     values ('acc_1', 'ada', 'Ada Lovelace', true, '{"email":"ada@mail.example"}', '2024-03-04T10:00:00Z', '2024-03-05T10:00:00Z')`,
  )
  await addPrivate('acc_1', 'ada@mail.example', '+1 (212) 555-0162')
  expect(await profileOf('acc_1')).toEqual({
    account: { id: 'acc_1', username: 'ada', fullName: 'Ada Lovelace', sourceIsV1: true },
    createdAt: '2024-03-04T10:00:00.000Z',
    updatedAt: '2024-03-05T10:00:00.000Z',
    masked: { email: '••••••@mail.example', phone: '•••••• 0162' },
    totals: nothing,
    openCases: 0,
  })
  const text = await (await request('/api/v1/admin/accounts/acc_1/profile')).text()
  expect(text).not.toContain('ada@')
  expect(text).not.toContain('555-0162')
  expect((await pool.query('select from audit_entries')).rowCount).toBe(0)
})

test('distinguishes a missing private record from an empty one', async () => {
  await addAccount('acc_none')
  await addAccount('acc_empty')
  await addPrivate('acc_empty', null, '')
  expect((await profileOf('acc_none')).masked).toBeNull()
  expect((await profileOf('acc_empty')).masked).toEqual({ email: null, phone: null })
})

test('held or bought tickets count once; spent is what it paid, refunded what came back', async () => {
  await addAccount('acc_2')
  const [here, there] = [await event(), await event()]
  const bought = await sell(here, { prices: [1000, 2000, 3000] })
  await paidBy(bought.paymentId, 'acc_2')
  const [kept, refunded, given] = bought.tickets.map((ticket) => [ticket])
  await give([...(kept ?? []), ...(refunded ?? [])], 'acc_2')
  await give(given ?? [], 'acc_friend')
  const once = await sell(here, { prices: [50] })
  await paidBy(once.paymentId, 'acc_2')
  // A gift: somebody else paid for it.
  const { tickets: present } = await sell(there, { prices: [7000] })
  const comps = await comp(there)
  await give([...present, ...comps], 'acc_2')
  // Redeemed first, refunded later.
  await redeem([...(kept ?? []), ...(refunded ?? []), ...comps])
  await refund(refunded ?? [])
  await sell(there)

  expect((await profileOf('acc_2')).totals).toEqual({
    tickets: 6,
    held: 4,
    events: 2,
    redeemed: 2,
    refundedTickets: 1,
    purchases: 2,
    spent: 6050,
    refunded: 2000,
  })
})

test('cases are open until solved; a snoozed one is open once its time has come', async () => {
  await addAccount('acc_3')
  const cases = [
    ['open', null],
    ['open', null],
    ['snoozed', '1 hour'],
    ['snoozed', '-1 minute'],
    ['solved', null],
  ]
  for (const [at, [state, until]] of cases.entries()) {
    await pool.query(
      `insert into support_cases (id, subject, category, priority, state, requester_account_id, opened_at, updated_at,
                                  snoozed_until, solved_at)
       values ($1, 'Help', 'other', 'normal', $2, 'acc_3', now(), now(), now() + $3::interval,
               case when $2 = 'solved' then now() end)`,
      [`case_${at}`, state, until],
    )
  }
  expect((await profileOf('acc_3')).openCases).toBe(3)
})

test.each(['ada@mail.example', '+44 20 7946 0958', "o'neill/1", '🎟️'])(
  'the account %s is found by its id',
  async (id) => {
    await addAccount(id)
    expect((await profileOf(id)).account.id).toBe(id)
  },
)

test('an id without an account is 404, even if tickets were bought under it', async () => {
  const { paymentId, tickets } = await sell(await event())
  await paidBy(paymentId, 'guest@mail.example')
  await give(tickets, 'guest@mail.example')
  for (const id of ['guest%40mail.example', 'acc_nowhere']) {
    await expectProblem(await request(`/api/v1/admin/accounts/${id}/profile`), 404, 'not-found')
    await expectProblem(await request(`/api/v1/admin/accounts/${id}/purchases`), 404, 'not-found')
  }
})
