import { setTimeout as pause } from 'node:timers/promises'
import type { ApiClient } from '@ground-control/contract/client'
import { pauseJob, resumeJob } from '@ground-control/contract/jobs/job-calls'
import type { JobId } from '@ground-control/domain/values/ids'
import { connectionFaults, type FaultKind } from '@ground-control/embedded/payments/faults/fault'
import type { Chance } from '#faults/staff-at-work.ts'
import type { ServerProcess } from '#testing/run-server.ts'
import type { Payment, useWorld } from '#testing/use-world.ts'

type World = ReturnType<typeof useWorld>

type Chaos = {
  readonly world: World
  readonly chance: Chance
  readonly payments: readonly Payment[]
  readonly jobId: JobId
  /** Two processes; one is replaced at a time. */
  readonly servers: ServerProcess[]
  readonly startServer: () => Promise<ServerProcess>
  readonly restartDatabase: () => Promise<void>
  readonly kills: number
}

const faults: readonly FaultKind[] = [
  'drop-before',
  'drop-after',
  'error-500',
  'error-500-after',
  'kept-500',
  'rate-limit-429',
  'decline',
  'failed',
  'pending',
]

/** Causes every kind of fault while a job runs, spread over its course. Returns how often each happened. */
export async function createChaos(chaos: Chaos): Promise<Readonly<Record<string, number>>> {
  const { world, chance, payments, servers, kills } = chaos
  const happened: Record<string, number> = {}
  const count = (what: string) => {
    happened[what] = (happened[what] ?? 0) + 1
  }

  async function bank(): Promise<void> {
    if (chance.upTo(3) === 0) {
      await world.sandbox().openDispute({ payment_intent: chance.pick(payments).paymentId })
      count('dispute')
    }
    const payment = chance.pick(payments)
    const named = chance.upTo(2) === 0 ? payment.ids.slice(0, 1) : []
    const amount = named.length > 0 ? payment.price : undefined
    const { status } = await world.refundAtProvider(payment, amount, { ticket_ids: named.join(',') })
    count(`dashboard refund ${status}`)
    const kind = chance.pick(faults)
    const call = chance.upTo(4) === 0 && connectionFaults.some((each) => each === kind) ? 'read' : 'create'
    const delay_ms = kind === 'rate-limit-429' ? 1000 : 300
    await world.sandbox().addFault({ kind, call, times: 1 + chance.upTo(3), delay_ms })
    count(kind)
  }

  async function killOne(): Promise<void> {
    const at = chance.upTo(servers.length)
    await servers[at]?.kill()
    count('kill -9')
    servers[at] = await chaos.startServer()
  }

  async function pauseAndResume(): Promise<void> {
    const params = { jobId: chaos.jobId }
    const api: ApiClient = world.api(servers[0]?.origin ?? '')
    const isPaused = await api(pauseJob, { params }).then(
      () => true,
      () => false,
    )
    if (!isPaused) return
    count('pause')
    const before = await items('refund_id is not null')
    await pause(1_500)
    if ((await items(`state = 'to-do'`)) > 0) count('items left while paused')
    if ((await items('refund_id is not null')) > before) throw new Error('A paused job went on.')
    await api(resumeJob, { params })
  }

  const items = async (condition: string): Promise<number> => {
    const { rows } = await world.pool.query(
      `select count(*)::int as n from job_items where job_id = $1 and ${condition}`,
      [chaos.jobId],
    )
    return rows[0].n
  }

  for (let kill = 0; kill < kills; kill++) {
    for (let act = 0; act < 3; act++) {
      // A fault meant for the servers may hit the dashboard, or the bank's database may be restarting.
      await bank().catch(() => count('the bank itself failed'))
      await pause(chance.upTo(300))
    }
    await killOne()
    if (kill === Math.floor(kills / 3) || kill === Math.floor((2 * kills) / 3)) {
      await chaos.restartDatabase()
      count('database restart')
    }
    if (kill === Math.floor(kills / 2)) await pauseAndResume()
  }
  return happened
}
