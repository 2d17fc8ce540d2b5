import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '#platform/db/database.ts'
import { repeatWhileOpen } from '#platform/http/repeat-while-open.ts'
import { createSealStore, type SealStore, type Unsealed } from './seal-store.ts'
import { createSealer } from './sealer.ts'
import { maxUnsealedSeconds } from './unsealed.ts'

type Needs = {
  readonly database: Database
  readonly metrics: Registry
  readonly witnessFile: string | null
}

/** Lists show an entry at once; only live followers of the trail wait for this. */
const sealEveryMs = 250

/** Seals the audit trail while the app runs. Returns why the trail is not fully sealed yet, for `/readyz`. */
export function mountSealing(app: FastifyInstance, { database, metrics, witnessFile }: Needs) {
  const store = createSealStore(database)
  const sealer = createSealer({ store, witnessFile, log: app.log })
  let hasStarted = false
  repeatWhileOpen(
    app,
    async () => {
      if (!hasStarted) await sealer.start()
      hasStarted = true
      await sealer.round()
    },
    sealEveryMs,
  )
  app.addHook('onClose', async () => {
    await sealer
      .finish()
      .catch((error: unknown) => app.log.warn({ err: error }, 'could not seal the last audit entries'))
  })
  countUnsealed(store, metrics)
  return {
    async delayed(): Promise<string | null> {
      const { count, oldestSeconds } = await store.unsealed()
      if (oldestSeconds <= maxUnsealedSeconds) return null
      return `${count} audit ${count === 1 ? 'entry has' : 'entries have'} waited ${Math.round(oldestSeconds)} s for a seal.`
    },
  }
}

/** From the database, so it is the same in every process. */
function countUnsealed(store: SealStore, metrics: Registry): void {
  let reading: Promise<Unsealed> | null = null
  const read = () => {
    reading ??= store.unsealed().finally(() => {
      reading = null
    })
    return reading
  }
  const gauge = (name: string, help: string, key: keyof Unsealed) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      async collect() {
        // Without the database the last figure stays; `/readyz` reports the problem.
        const unsealed = await read().catch(() => null)
        if (unsealed) this.set(unsealed[key])
      },
    })
  gauge('audit_unsealed', 'Audit entries without a seal', 'count')
  gauge('audit_unsealed_oldest_seconds', 'Age of the oldest audit entry without a seal', 'oldestSeconds')
}
