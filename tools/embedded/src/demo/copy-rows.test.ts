import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Cell, copyRows } from './copy-rows.ts'
import { useDatabase } from './testing/use-database.ts'

const database = useDatabase()

test('copied values are unchanged: tabs, breaks, backslashes, nulls, blanks', async () => {
  const rows: Cell[][] = [
    ['tab\there', 1, true],
    ['line\nbreak\r\nand \\backslash \\N', -2, false],
    ['\\.', 0, null],
    [null, null, null],
    ['', 3, true],
    ['שלום 🎟️ "quoted" \'single\'', 4, true],
    [JSON.stringify({ path: 'C:\\temp\n', quote: '"' }), 5, true],
  ]
  const client = await database.pool.connect()
  await client.query('create temp table kept (at serial, label text, amount int, flag boolean)')
  expect(await copyRows(client, 'kept', ['label', 'amount', 'flag'], rows)).toBe(rows.length)
  const { rows: read } = await client.query({
    text: 'select label, amount, flag from kept order by at',
    rowMode: 'array',
  })
  client.release()
  expect(read).toEqual(rows)
})

test('rows are made only as fast as the database accepts them', async () => {
  await database.pool.query('create table slow (label text)')
  const blocker = await database.pool.connect()
  await blocker.query('begin; lock table slow in access exclusive mode')
  let made = 0
  let wanted = Number.POSITIVE_INFINITY
  function* endless(): Generator<Cell[]> {
    while (made < wanted) {
      made += 1
      yield [`row ${made}`]
    }
  }
  const client = await database.pool.connect()
  const copying = copyRows(client, 'slow', ['label'], endless())
  await expect.poll(() => made, { timeout: 60_000 }).toBeGreaterThan(0)
  // Without backpressure, far more rows would be produced in this time.
  await pause(300)
  const madeWhileBlocked = made
  expect(madeWhileBlocked).toBeLessThan(50_000)
  wanted = madeWhileBlocked + 10
  await blocker.query('rollback')
  expect(await copying).toBe(made)
  blocker.release()
  client.release()
})

test('a row that the database refuses fails the copy, and the connection lives on', async () => {
  const client = await database.pool.connect()
  await client.query('create temp table numbers (amount int)')
  await expect(copyRows(client, 'numbers', ['amount'], [['many']])).rejects.toThrow('invalid input syntax')
  expect((await client.query('select count(*)::int as n from numbers')).rows).toEqual([{ n: 0 }])
  client.release()
})

test('rows that cannot be made fail the copy with their own reason', async () => {
  const client = await database.pool.connect()
  await client.query('create temp table halves (amount int)')
  function* breaking(): Generator<Cell[]> {
    yield [1]
    throw new Error('The generator broke.')
  }
  await expect(copyRows(client, 'halves', ['amount'], breaking())).rejects.toThrow('The generator broke.')
  client.release(true)
})
