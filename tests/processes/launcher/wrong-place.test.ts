import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runProgram } from '#testing/run-program.ts'
import { useStarts } from '#testing/use-starts.ts'

const { dataFolder } = useStarts()

const command = (variables: Record<string, string>, ...args: string[]) =>
  runProgram(process.execPath, ['scripts/run.mjs', ...args], variables).ended

const commands = [
  ['verify'],
  ['erase', 'ada@guests.example', '--reason', 'x', '--yes'],
  ['grant', 'uid_1'],
  ['time-zone', 'UTC', '--reason', 'x'],
]

test('a command in a mistyped folder has a message and leaves nothing there', { tags: ['H8'] }, async () => {
  const { code, errors } = await command({ DATA_DIR: dataFolder() }, 'verify')
  expect([code, errors]).toEqual([1, expect.stringMatching(/^There is no platform in \S+\. .+\n$/)])
  expect(existsSync(dataFolder())).toBe(false)
})

test.each(commands)('%s says in one line that the database can’t be reached', { tags: ['H8'] }, async (...args) => {
  const { code, errors } = await command({ DATABASE_URL: 'postgres://x:hush@127.0.0.1:1/x' }, ...args)
  expect([code, errors]).toEqual([1, expect.stringMatching(/^The database can’t be reached: .*ECONNREFUSED.*\n$/)])
  expect(errors).not.toContain('hush')
})
