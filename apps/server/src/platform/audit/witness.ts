import { appendFile, readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Seal } from './seal-store.ts'

const Line = z.object({ at: z.iso.datetime(), number: z.int().min(0), hash: z.string() })

/** A line of the server's log, which has its own time field. */
const LogLine = z
  .object({ time: z.union([z.number(), z.iso.datetime()]), number: z.int().min(0), hash: z.string() })
  .transform(({ time, ...seal }) => ({ at: new Date(time).toISOString(), ...seal }))

export type Witnessed = z.output<typeof Line>

/** The line is on disk when this returns. */
export async function appendWitness(file: string, { number, hash }: Seal, at: Date): Promise<void> {
  const line: Witnessed = { at: at.toISOString(), number, hash }
  await appendFile(file, `${JSON.stringify(line)}\n`, { flush: true, mode: 0o640 })
}

/**
 * Throws on a line that is not a witness. An incomplete last line was cut off while being written, and doesn't count.
 */
export async function readWitness(file: string): Promise<readonly Witnessed[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1)
  return lines
    .map((line, index) => ({ line: line.trim(), place: index + 1 }))
    .filter(({ line }) => line !== '')
    .map(({ line, place }) => {
      const read = z.union([Line, LogLine]).safeParse(asJson(line))
      if (!read.success) throw new Error(`Line ${place} of ${file} is not a witness of the audit trail.`)
      return read.data
    })
}

function asJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
