import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

export class DamagedBackup extends Error {}

/** Yields lines of JSON and the rows between them, in file order. */
export function readBackup(file: string) {
  // A failure of any stream reaches the reader.
  const chunks = pipeline(createReadStream(file), createGunzip(), () => {})[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)

  async function readMore(): Promise<void> {
    const next = await chunks.next().catch((cause: unknown) => {
      throw new DamagedBackup('it is damaged', { cause })
    })
    if (next.done) throw new DamagedBackup('it ends too early')
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value])
  }

  function take(bytes: number): Buffer {
    const taken = held.subarray(0, bytes)
    held = held.subarray(bytes)
    return taken
  }

  return {
    async line(): Promise<unknown> {
      while (!held.includes(newLine)) await readMore()
      try {
        return JSON.parse(take(held.indexOf(newLine) + 1).toString())
      } catch (cause) {
        throw new DamagedBackup('it is damaged', { cause })
      }
    },

    async *rows(): AsyncGenerator<Buffer> {
      for (;;) {
        while (held.length < endOfRows.length) await readMore()
        if (held.subarray(0, endOfRows.length).equals(endOfRows)) {
          take(endOfRows.length)
          return
        }
        const end = held.indexOf(lastRows)
        const bytes = (end === -1 ? held.lastIndexOf(newLine) : end) + 1
        if (bytes === 0) await readMore()
        else yield take(bytes)
      }
    },
  }
}

const newLine = Buffer.from('\n')
const endOfRows = Buffer.from('\\.\n')
const lastRows = Buffer.from('\n\\.\n')
