import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { controls } from './controls.ts'

const folder = fileURLToPath(new URL('../../apps/console/src', import.meta.url))
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  .join('\n')

/** Matches whole texts only: alone on a line, between tags, or in quotes. */
const isOnScreen = (name: string) => new RegExp(`(^\\s*|[>'"\`])${name}(\\s*$|[<'"\`:])`, 'm').test(sources)

test.each(Object.values(controls))('the console has a control named %s', (name) => {
  expect(isOnScreen(name)).toBe(true)
})

test('a label missing from the console is detected', () => {
  expect(isOnScreen('Change the username')).toBe(false)
  expect(isOnScreen('Change user')).toBe(false)
})
