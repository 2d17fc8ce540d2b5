import { expect, test } from 'vitest'
import { onReplica, type ReplicaPools } from './replica/routed-pool.ts'
import { sharedRead } from './shared-reads.ts'

/** Reads that end when the test says so, in the order they began. */
function slowly() {
  const begun: { readonly asked: readonly unknown[]; end(): void; fail(): void }[] = []
  const read = sharedRead(
    (...asked: readonly unknown[]) =>
      new Promise<number>((resolve, reject) => {
        const nth = begun.length
        begun.push({ asked, end: () => resolve(nth), fail: () => reject(new Error(`reading ${nth}`)) })
      }),
  )
  return { begun, read }
}

/** Waits until callers of a finished read have continued. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('requests during a read share the next one', { tags: ['L6'] }, async () => {
  const { begun, read } = slowly()
  const first = read('board')
  const later = Array.from({ length: 5 }, () => read('board'))
  await settled()
  expect(begun).toHaveLength(1)
  begun[0]?.end()
  expect(await first).toBe(0)
  await settled()
  expect(begun).toHaveLength(2)
  const latest = [read('board'), read('board')]
  begun[1]?.end()
  expect(await Promise.all(later)).toEqual([1, 1, 1, 1, 1])
  await settled()
  expect(begun).toHaveLength(3)
  begun[2]?.end()
  expect(await Promise.all(latest)).toEqual([2, 2])
})

test('after a read has ended, the next caller starts a new one at once', { tags: ['L6'] }, async () => {
  const { begun, read } = slowly()
  for (const nth of [0, 1, 2]) {
    const answer = read()
    expect(begun).toHaveLength(nth + 1)
    begun[nth]?.end()
    expect(await answer).toBe(nth)
  }
})

test('other arguments cause separate reads', { tags: ['L6'] }, async () => {
  const { begun, read } = slowly()
  const answers = [read({ day: 1 }, null), read({ day: 2 }, null), read({ day: 1 }, 'week')]
  expect(begun.map(({ asked }) => asked)).toEqual([
    [{ day: 1 }, null],
    [{ day: 2 }, null],
    [{ day: 1 }, 'week'],
  ])
  for (const each of begun) each.end()
  expect(await Promise.all(answers)).toEqual([0, 1, 2])
})

test('a failure reaches all who shared the read, and the next caller reads again', { tags: ['L6'] }, async () => {
  const { begun, read } = slowly()
  const failed = expect(read()).rejects.toThrow('reading 0')
  const next = [read(), read()]
  begun[0]?.fail()
  await failed
  await settled()
  begun[1]?.end()
  expect(await Promise.all(next)).toEqual([1, 1])
})

test('reads from the replica and from the primary are not shared', { tags: ['L5', 'L6'] }, async () => {
  const { begun, read } = slowly()
  const [replica, other] = [{}, {}] as ReplicaPools[]
  const answers = [
    read('pulse'),
    onReplica(replica as ReplicaPools, () => read('pulse')),
    onReplica(other as ReplicaPools, () => read('pulse')),
  ]
  expect(begun).toHaveLength(3)
  for (const each of begun) each.end()
  expect(await Promise.all(answers)).toEqual([0, 1, 2])
  const onOne = [0, 1].map(() => onReplica(replica as ReplicaPools, () => read('sales')))
  expect(begun).toHaveLength(4)
  begun[3]?.end()
  await settled()
  begun[4]?.end()
  expect(await Promise.all(onOne)).toEqual([3, 4])
})
