import { guestCsvHead, guestCsvLine } from '@ground-control/domain/guests/guest-csv'
import { type GuestEntry, guestFrom } from '@ground-control/domain/guests/guest-list'
import { nextTask } from './next-task.ts'

type Wanted = {
  readonly guests: readonly GuestEntry[]
  readonly timeZone: string
  readonly writeTo: FileSystemFileHandle | null
  readonly signal: AbortSignal
  readonly onProgress: (done: number) => void
}

const guestsPerSlice = 2_000

export async function exportCsv({ guests, timeZone, writeTo, signal, onProgress }: Wanted): Promise<Blob | null> {
  const target = writeTo ? await fileTarget(writeTo) : memoryTarget()
  try {
    await target.write(guestCsvHead())
    for (let from = 0; from < guests.length; from += guestsPerSlice) {
      const slice = guests.slice(from, from + guestsPerSlice)
      await target.write(slice.map((guest) => guestCsvLine(guestFrom(guest), timeZone)).join(''))
      onProgress(from + slice.length)
      await nextTask()
      signal.throwIfAborted()
    }
    return await target.close()
  } catch (error) {
    await target.abort()
    throw error
  }
}

type Target = {
  readonly write: (text: string) => Promise<void>
  readonly close: () => Promise<Blob | null>
  readonly abort: () => Promise<void>
}

/** The browser keeps blobs outside the worker's heap, and large ones on disk. */
function memoryTarget(): Target {
  const parts: Blob[] = []
  return {
    write: async (text) => {
      parts.push(new Blob([text]))
    },
    close: async () => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
    abort: async () => {},
  }
}

/** The file changes only when it is closed, so an aborted export leaves it as it was. */
async function fileTarget(file: FileSystemFileHandle): Promise<Target> {
  const stream = await file.createWritable()
  return {
    write: (text) => stream.write(text),
    close: async () => {
      await stream.close()
      return null
    },
    // The failure may have closed the stream already.
    abort: () => stream.abort().catch(() => {}),
  }
}
