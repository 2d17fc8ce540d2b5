import { expect, test } from 'vitest'
import { reach } from './reach.ts'

test('an endless slow answer is abandoned when its time is up', async () => {
  const drop = new TextEncoder().encode(' ')
  const drip = (signal: AbortSignal | null | undefined) =>
    new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 5))
        if (signal?.aborted) controller.error(signal.reason)
        else controller.enqueue(drop)
      },
    })
  const answer = await reach(
    { url: 'http://platform.test/', init: { method: 'GET' } },
    { fetch: async (_, init) => new Response(drip(init?.signal)), patienceMs: 10_000, longestMs: 60, maxBytes: 1e6 },
  )
  expect(answer).toMatchObject({ kind: 'none', why: 'The answer was not complete after 0.06 s.' })
})
