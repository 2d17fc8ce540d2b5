import { afterEach, expect, test, vi } from 'vitest'
import { runCommand } from './command.ts'

afterEach(() => vi.restoreAllMocks())

test('an unexpected failure is printed with its causes and without personal data', {
  tags: ['H5'],
}, async () => {
  const printed: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`)
  })
  const cause = new Error('duplicate key (ada@guests.example)')
  const failing = () =>
    Promise.reject(new Error('Failed query: update t\nparams: ada@guests.example,+15550100', { cause }))
  await expect(runCommand(failing)).rejects.toThrow('exit 1')
  const text = printed.join('')
  expect(text).toMatch(/^Error: Failed query: update t\nparams: \[redacted\]\n\s+at /)
  expect(text).toContain('Cause: Error: duplicate key ([email])')
  expect(text).toContain('command.test.ts')
  expect(text).not.toMatch(/ada@|5550100/)
})
