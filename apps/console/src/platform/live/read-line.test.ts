import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readLine } from './read-line.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A line as a browser has it: the test sends text, and aborting the call breaks it. */
function aLine() {
  const encoder = new TextEncoder()
  let send = (_text: string) => {}
  let end = () => {}
  async function connect(signal: AbortSignal): Promise<Response> {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) => controller.enqueue(encoder.encode(text))
        end = () => controller.close()
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return new Response(body)
  }
  return { connect, send: (text: string) => send(text), end: () => end() }
}

function reading(line: ReturnType<typeof aLine>) {
  const leaving = new AbortController()
  const names: string[] = []
  const onEvent = ({ name }: { name: string }) => void names.push(name)
  const reads = readLine({ connect: line.connect, onEvent, signal: leaving.signal, silenceMs: 15_000 })
  return {
    leaving,
    names,
    outcome: reads.then(
      () => 'ended',
      (error: unknown) => String(error),
    ),
  }
}

test('events are passed on as they arrive, until the server ends the line', async () => {
  const line = aLine()
  const { names, outcome } = reading(line)
  await vi.advanceTimersByTimeAsync(0)
  line.send('event: ready\ndata: {}\n\nevent: hi')
  await vi.advanceTimersByTimeAsync(0)
  expect(names).toEqual(['ready'])
  line.send('nt\ndata: {}\n\n')
  line.end()
  expect(await outcome).toBe('ended')
  expect(names).toEqual(['ready', 'hint'])
})

test('a line that falls silent fails; any byte keeps it alive', async () => {
  const line = aLine()
  const { outcome } = reading(line)
  const settled = vi.fn()
  void outcome.then(settled)
  await vi.advanceTimersByTimeAsync(14_000)
  line.send(': still here\n')
  await vi.advanceTimersByTimeAsync(14_000)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_001)
  expect(await outcome).toBe('Error: The line fell silent.')
})

test('a server that does not even answer counts as silent', async () => {
  const { outcome } = reading({
    ...aLine(),
    connect: (signal) => new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason))),
  })
  await vi.advanceTimersByTimeAsync(15_001)
  expect(await outcome).toBe('Error: The line fell silent.')
})

test('leaving closes the line and leaves no timer', async () => {
  const { leaving, outcome } = reading(aLine())
  await vi.advanceTimersByTimeAsync(0)
  leaving.abort()
  expect(await outcome).toMatch('AbortError')
  expect(vi.getTimerCount()).toBe(0)
})
