import { setTimeout as pause } from 'node:timers/promises'
import type { FaultKind } from '@ground-control/embedded/payments/faults/fault'
import type { Chance } from '#faults/staff-at-work.ts'
import type { ServerProcess } from '#testing/run-server.ts'
import type { useWorld } from '#testing/use-world.ts'
import type { Part } from './parts.ts'

type Needs = {
  readonly world: ReturnType<typeof useWorld>
  readonly chance: Chance
  /** Two processes; a killed one is replaced. */
  readonly servers: ServerProcess[]
  readonly startServer: () => Promise<ServerProcess>
  readonly restartDatabase: () => Promise<void>
  readonly parts: { readonly provider: Part; readonly mail: Part }
  readonly endsAt: number
}

const faults: readonly FaultKind[] = [
  'drop-before',
  'drop-after',
  'error-500',
  'error-500-after',
  'rate-limit-429',
  'slow',
]

/** Kills, freezes and cuts off one part after another until the time is up. Returns how often each happened. */
export async function disturb(needs: Needs): Promise<ReadonlyMap<string, number>> {
  const { chance, endsAt } = needs
  const happened = new Map<string, number>()
  const acts = actsOf(needs)
  // Each disturbance once, then a random choice.
  const first = [...Object.keys(acts)]
  while (Date.now() < endsAt) {
    const name = first.length > 0 ? first.splice(chance.upTo(first.length), 1)[0] : chance.pick(Object.keys(acts))
    await acts[name as keyof typeof acts]()
    happened.set(String(name), (happened.get(String(name)) ?? 0) + 1)
    await pause(300 + chance.upTo(1_200))
  }
  return happened
}

const actsOf = ({ world, chance, servers, startServer, restartDatabase, parts }: Needs) => ({
  async 'server killed'() {
    const at = chance.upTo(servers.length)
    await servers[at]?.kill()
    await pause(chance.upTo(1_500))
    servers[at] = await startServer()
  },
  /** Longer than some of its leases, so that another process takes over what this one still believes it holds. */
  async 'server frozen'() {
    const server = chance.pick(servers)
    server.freeze()
    await pause(500 + chance.upTo(7_000))
    server.thaw()
  },
  async 'database restarted'() {
    await restartDatabase()
  },
  async 'mail server killed'() {
    await parts.mail.kill()
    await pause(500 + chance.upTo(2_500))
    await parts.mail.start()
  },
  async 'mail server silent'() {
    parts.mail.freeze()
    await pause(500 + chance.upTo(2_500))
    parts.mail.thaw()
  },
  async 'provider killed'() {
    await parts.provider.kill()
    await pause(chance.upTo(2_500))
    await parts.provider.start()
  },
  async 'provider silent'() {
    parts.provider.freeze()
    await pause(500 + chance.upTo(3_000))
    parts.provider.thaw()
  },
  async 'provider failing'() {
    const kind = chance.pick(faults)
    const delay_ms = kind === 'slow' ? 3_000 : kind === 'rate-limit-429' ? 1_000 : 300
    await world.sandbox().addFault({ kind, times: 1 + chance.upTo(4), delay_ms })
  },
})
