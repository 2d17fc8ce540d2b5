import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

function steps() {
  const ends: (() => void)[] = []
  const ask = oneAtATime(() => new Promise<void>((end) => ends.push(end)))
  const settled: string[] = []
  const asked = (name: string) => ask().then(() => settled.push(name))
  return { ends, settled, asked }
}

test('many requests during a run cause exactly one more run', async () => {
  const { ends, settled, asked } = steps()
  const first = asked('first')
  const later = [asked('second'), asked('third')]
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await first
  expect(settled).toEqual(['first'])
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await Promise.all(later)
  expect(settled).toEqual(['first', 'second', 'third'])
  expect(ends).toHaveLength(2)
})

test('a request while nothing runs starts a run, and one during it a third', async () => {
  const { ends, asked } = steps()
  const first = asked('first')
  ends[0]?.()
  await first
  const second = asked('second')
  expect(ends).toHaveLength(2)
  const third = asked('third')
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await second
  ends[2]?.()
  await third
  expect(ends).toHaveLength(3)
})
