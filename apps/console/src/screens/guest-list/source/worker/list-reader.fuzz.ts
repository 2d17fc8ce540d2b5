import { ApiError } from '@ground-control/contract/client'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readList } from './list-reader.ts'

const seed = Number(process.env.FUZZ_SEED ?? 20_261_117)
const timeMs = Number(process.env.FUZZ_SECONDS ?? 60) * 100

const row = (id: string) => ({
  ticketId: id,
  owner: { name: 'Ada', email: 'ada@guests.example' },
})

/** Random bytes, or a list with something changed. */
const anyBody = fc.oneof(
  fc.uint8Array({ maxLength: 500 }),
  fc.json({ maxDepth: 3 }).map((text) => new TextEncoder().encode(text)),
  fc
    .record({
      ids: fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 5 }),
      cut: fc.nat({ max: 600 }),
      at: fc.nat({ max: 600 }),
      byte: fc.nat({ max: 255 }),
    })
    .map(({ ids, cut, at, byte }) => {
      const bytes = new TextEncoder().encode(`[\n${ids.map((id) => JSON.stringify(row(id))).join(',\n')}\n]`)
      if (bytes.length > 0) bytes[at % bytes.length] = byte
      return bytes.subarray(0, Math.max(0, bytes.length - (cut % 3 === 0 ? cut : 0)))
    }),
)

/** Splits the bytes into chunks of any length, as a connection does. */
function inPieces(bytes: Uint8Array, size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(line) {
      for (let at = 0; at < bytes.length; at += size) line.enqueue(new Uint8Array(bytes.slice(at, at + size)))
      line.close()
    },
  })
}

test('a guest list of any bytes is a list or one failure that says so', { tags: ['H9'] }, async () => {
  const property = fc.asyncProperty(anyBody, fc.integer({ min: 1, max: 64 }), async (bytes, size) => {
    const told: ApiError[] = []
    const reply = new Response(inPieces(bytes, size))
    const signal = new AbortController().signal
    const read = await readList({ onFailure: (error) => told.push(error) }, reply, { signal }).catch((error) => error)
    expect(told).toEqual(read instanceof Error ? [read] : [])
    if (!(read instanceof Error)) return
    expect(read).toBeInstanceOf(ApiError)
    expect(read.message).toBe('The server’s reply couldn’t be read.')
  })
  const limits = { interruptAfterTimeLimit: timeMs, markInterruptAsFailure: false }
  await fc.assert(property, { seed, numRuns: 1_000_000, ...limits })
})
