import type { FastifyBaseLogger } from 'fastify'
import { maxSealed, type Seal, type SealStore } from './seal-store.ts'
import { appendWitness } from './witness.ts'

type Needs = {
  readonly store: SealStore
  /** Outside the database; null: the log alone. */
  readonly witnessFile: string | null
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>
  readonly witnessEveryMs?: number
}

/** Each line covers everything before it, so a busy trail needs no more. */
const usualWitnessEveryMs = 10_000

/** Any number of processes may try: the database admits one at a time. */
export function createSealer({ store, witnessFile, log, witnessEveryMs = usualWitnessEveryMs }: Needs) {
  let toTell: Seal | null = null
  let toldAt = 0

  async function tell(): Promise<void> {
    if (!toTell) return
    const { number, hash } = toTell
    toldAt = Date.now()
    log.info({ number, hash }, 'the audit trail is sealed up to here')
    if (witnessFile !== null) {
      try {
        await appendWitness(witnessFile, { number, hash }, new Date())
      } catch (error) {
        // Kept and retried with the next line.
        log.error({ err: error, file: witnessFile }, 'the witness of the audit trail could not be written')
        return
      }
    }
    toTell = null
  }

  async function sealAll(): Promise<void> {
    for (;;) {
      const done = await store.sealSome()
      if (done) toTell = done
      if (!done || done.sealed < maxSealed) return
    }
  }

  return {
    /** Gives even a quiet trail a witness. */
    async start(): Promise<void> {
      toTell = await store.newest()
      await tell()
    },
    async round(): Promise<void> {
      await sealAll()
      if (Date.now() - toldAt >= witnessEveryMs) await tell()
    },
    /** Seals entries that would wait only because this process ends. */
    async finish(): Promise<void> {
      await sealAll()
      await tell()
    },
  }
}
