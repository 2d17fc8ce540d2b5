import { type RefundsOff, refundsOffWords } from '@ground-control/domain/refunds/refunds-off'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

type Needs = {
  readonly isReady: () => Promise<string | null>
  readonly refundsOff: () => Promise<RefundsOff | null>
  /** Why email waits, in words. */
  readonly mailDelayed: () => Promise<string | null>
  /** Why the newest audit entries are not sealed yet, in words. */
  readonly auditDelayed: () => Promise<string | null>
}

/** Returns the metrics, so that modules can add theirs. */
export function healthRoutes(
  app: FastifyInstance,
  { isReady, refundsOff, mailDelayed, auditDelayed }: Needs,
): Registry {
  app.get('/healthz', async () => ({ status: 'up' }))

  app.get('/readyz', async (request, reply) => {
    const problem = await isReady().catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready')
      return 'The database is unavailable.'
    })
    if (problem) return reply.code(503).send({ status: 'not ready', problem })
    // Still ready, because everything else works without refunds, email or seals.
    const off = await refundsOff()
    const mail = await mailDelayed()
    const audit = await auditDelayed()
    return {
      status: 'ready',
      ...(off === 'other-account' && { refunds: refundsOffWords[off] }),
      ...(mail !== null && { mail }),
      ...(audit !== null && { audit }),
    }
  })

  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route template and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [metrics],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.metrics()))
  return metrics
}
