import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { printTable } from '#testing/print-table.ts'
import { useMailServers } from '#testing/use-mail-servers.ts'

const { smtp, start, write, rowOf, unsettled, copies } = await useMailServers({
  lookEveryMs: 50,
  // A busy machine may stall a process, which must not lose its lease because of that.
  timeoutMs: 2_500,
  leaseMarginMs: 5_000,
  retryPausesMs: [100, 200],
})
const at = (name: string) => `${name}@guests.example`

/** For each fault: how many copies arrived, and what the record says. */
const table = {
  'no fault': { copies: 1, state: 'sent', tries: 1, words: /OK: taken/ },
  greylisted: { copies: 1, state: 'sent', tries: 3, words: /OK: taken/ },
  'greylisted for ever': { copies: 0, state: 'failed', tries: 3, words: /^451 4.7.1 Try later$/ },
  'refuses this recipient': { copies: 0, state: 'failed', tries: 1, words: /^550 5.1.1 No such user$/ },
  'refuses the content': { copies: 0, state: 'failed', tries: 1, words: /^554 5.7.1 Looks like spam$/ },
  'slow to take the recipient': { copies: 1, state: 'sent', tries: 2, words: /OK: taken/ },
  'takes it and never answers': { copies: 2, state: 'sent', tries: 2, words: /OK: taken/ },
  'takes it and drops the connection': { copies: 2, state: 'sent', tries: 2, words: /OK: taken/ },
  'drops every time': { copies: 3, state: 'failed', tries: 3, words: /ended the connection before it answered/ },
} as const
type Fault = keyof typeof table

const nameOf = (fault: string) => fault.replaceAll(' ', '-')

const rules: Readonly<Record<Fault, Parameters<typeof smtp.rule>[1]>> = {
  'no fault': {},
  greylisted: { atRecipient: { code: 451, text: '4.7.1 Try later' }, times: 2 },
  'greylisted for ever': { atRecipient: { code: 451, text: '4.7.1 Try later' } },
  'refuses this recipient': { atRecipient: { code: 550, text: '5.1.1 No such user' } },
  'refuses the content': { afterData: { code: 554, text: '5.7.1 Looks like spam' } },
  'slow to take the recipient': { atRecipient: 'hang', times: 1 },
  'takes it and never answers': { afterData: 'hang', times: 1 },
  'takes it and drops the connection': { afterData: 'drop', times: 1 },
  'drops every time': { afterData: 'drop' },
}

test('each fault of the mail server ends as its row says: nothing lost, every copy counted', {
  tags: ['S1'],
  timeout: 180_000,
}, async () => {
  const faults = Object.keys(table) as Fault[]
  for (const fault of faults) smtp.rule(at(nameOf(fault)), rules[fault])
  await Promise.all([start(), start()])
  for (const fault of faults) await write(nameOf(fault))
  await expect.poll(unsettled, { timeout: 60_000, interval: 100 }).toBe(0)
  for (const fault of faults) {
    const { copies: arrived, words, ...row } = table[fault]
    expect({ fault, copies: copies(nameOf(fault)), ...(await rowOf(nameOf(fault))) }).toEqual({
      fault,
      copies: arrived,
      ...row,
      words: expect.stringMatching(words),
    })
  }
  // A permanently refused email isn't lost: its record says so, and staff can resend it.
  printTable(
    faults.map((fault) => ({
      fault,
      copies: copies(nameOf(fault)),
      lost: table[fault].state === 'sent' && copies(nameOf(fault)) === 0 ? 1 : 0,
    })),
  )
})

test('two processes send each message once, without a storm, if the server refuses everyone', {
  tags: ['S1'],
  timeout: 180_000,
}, async () => {
  const names = Array.from({ length: 40 }, (_, place) => `turned-away-${place}`)
  smtp.greet({ code: 421, text: '4.3.2 Shutting down' })
  const before = smtp.connections()
  const startedAt = Date.now()
  for (const name of names) await write(name)
  await pause(4_000)
  // Each finds out with up to five messages. Then one message is tried after 1 s, one after 2 s more, and so on.
  const probes = Math.ceil(Math.log2((Date.now() - startedAt) / 1_000 + 1))
  expect(smtp.connections() - before).toBeGreaterThan(0)
  expect(smtp.connections() - before).toBeLessThanOrEqual(10 + probes)
  const waiting = await Promise.all(names.map(rowOf))
  expect(waiting.every((row) => row?.state !== 'failed' && Number(row?.tries) <= 1)).toBe(true)
  smtp.greet(null)
  await expect.poll(unsettled, { timeout: 60_000, interval: 100 }).toBe(0)
  expect(names.map(copies)).toEqual(names.map(() => 1))
})
