import { changeMacro, createMacro, deleteMacro, listMacros, orderMacros } from '@ground-control/contract/support-macros'
import { beforeEach, expect, test } from 'vitest'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const { as, call, pool } = useApi()

const write = async (title: string, text = 'Hi {first name}') =>
  (await call(createMacro, { body: { title, text } })).macros.find((macro) => macro.title === title)
const titles = async () => (await call(listMacros, {})).macros.map(({ title }) => title)
const trail = async () => {
  const { rows } = await pool.query<{ action: string }>(
    `select action from audit_entries where entity_kind = 'macro' order by number`,
  )
  return rows.map(({ action }) => action)
}

beforeEach(async () => {
  await pool.query('delete from support_macros')
})

test('macros are written, changed, ordered and deleted, each audited', { tags: ['S8'] }, async () => {
  const before = (await trail()).length
  const [a, b] = [await write('A'), await write('B')]
  const params = { macroId: a?.macroId ?? '' }
  const { macros } = await call(changeMacro, { params, body: { expectedVersion: 1, title: 'A2', text: '{event}' } })
  expect(macros[0]).toMatchObject({ title: 'A2', text: '{event}', version: 2, updatedBy: people.mara.name })
  const [from, to] = [macros.map(({ macroId }) => macroId), macros.map(({ macroId }) => macroId).toReversed()]
  await call(orderMacros, { body: { from, to } })
  expect(await titles()).toEqual(['B', 'A2'])
  await call(deleteMacro, { params: { macroId: b?.macroId ?? '' }, query: { expectedVersion: '1' } })
  expect(await titles()).toEqual(['A2'])
  const actions = ['created', 'created', 'changed', 'ordered', 'deleted'].map((verb) => `macro.${verb}`)
  expect((await trail()).slice(before)).toEqual(actions)
})

test('of two who edit at once, the second sees who was first', { tags: ['S8'] }, async () => {
  const macro = await write('Tickets resent')
  const params = { macroId: macro?.macroId ?? '' }
  await as(people.jonas)(changeMacro, { params, body: { expectedVersion: 1, title: 'Resent', text: 'Hi' } })
  const late = { status: 409, code: 'changed-meanwhile', message: expect.stringContaining(people.jonas.name ?? '') }
  const body = { expectedVersion: 1, title: 'Mine', text: 'Hello' }
  await expect(call(changeMacro, { params, body })).rejects.toMatchObject(late)
  await expect(call(deleteMacro, { params, query: { expectedVersion: '1' } })).rejects.toMatchObject(late)
  expect(await titles()).toEqual(['Resent'])
  await call(deleteMacro, { params, query: { expectedVersion: '2' } })
  await expect(call(changeMacro, { params, body })).rejects.toMatchObject({ status: 404 })
})

test('reordering is refused if a colleague changed the order meanwhile', { tags: ['S8'] }, async () => {
  for (const title of ['A', 'B', 'C']) await write(title)
  const [a = '', b = '', c = ''] = (await call(listMacros, {})).macros.map(({ macroId }) => macroId)
  await call(orderMacros, { body: { from: [a, b, c], to: [c, a, b] } })
  // A retry finds the order already changed.
  await call(orderMacros, { body: { from: [a, b, c], to: [c, a, b] } })
  const other = { from: [a, b, c], to: [b, a, c] }
  await expect(call(orderMacros, { body: other })).rejects.toMatchObject({ status: 409, code: 'changed-meanwhile' })
  const lost = { from: [c, a, b], to: [c, a] }
  await expect(call(orderMacros, { body: lost })).rejects.toMatchObject({ status: 422 })
})

test('an unknown field is refused with a message, and the same key writes once', { tags: ['S8'] }, async () => {
  await expect(write('Bad', 'Hi {surname}')).rejects.toMatchObject({
    status: 422,
    message: expect.stringMatching(/^There is no field \{surname\}\. Fields are \{first name\},/),
  })
  const body = { title: 'Once', text: 'Hi' }
  const key = { idempotencyKey: 'macro-once-1' }
  await Promise.all([call(createMacro, { body }, key), call(createMacro, { body }, key)])
  expect(await titles()).toEqual(['Once'])
})

test('macros beyond the limit are refused', { tags: ['S8'] }, async () => {
  await pool.query(`insert into support_macros (id, title, text, place) select 'mac_' || n, 'M', 'x', n
    from generate_series(1, 100) n`)
  await expect(write('One more')).rejects.toMatchObject({ status: 409, code: 'list-full' })
})
