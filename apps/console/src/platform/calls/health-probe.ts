import { getOrganization } from '@ground-control/contract/organizations'
import type { ConsoleConfig } from '#platform/config.ts'
import { health, isOutage, noteAnswer, noteRetryAt } from './health.ts'

type Needs = {
  readonly config: Pick<ConsoleConfig, 'apiBase' | 'extras'>
  readonly onRecovered: () => void
}

const firstDelayMs = 1_000
const longestDelayMs = 30_000
const probeTimeoutMs = 5_000
const shortestOutageMs = 500
/** If calls fail again right after a good probe, the pauses continue instead of starting over. */
const calmMs = 60_000

export const retryDelayMs = (attempt: number): number => Math.min(firstDelayMs * 2 ** attempt, longestDelayMs)

/** Probes a server that stopped answering, at growing intervals, until it is back. */
export function watchHealth({ config, onRecovered }: Needs): void {
  let attempt = 0
  let outSince: number | null = null
  let recoveredAt = 0
  let isProbing = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function probe() {
    if (isProbing || health.get().state !== 'unreachable') return
    isProbing = true
    stopWaiting()
    const started = performance.now()
    const isBack = await isAnswering(addressOf(config))
    isProbing = false
    if (health.get().state !== 'unreachable') return
    if (!isBack) return wait()
    noteAnswer({ status: 200, milliseconds: performance.now() - started, isProblem: false })
  }

  function back() {
    const lastedMs = outSince === null ? 0 : Date.now() - outSince
    outSince = null
    if (lastedMs < shortestOutageMs) return
    recoveredAt = Date.now()
    onRecovered()
  }

  function wait() {
    const delayMs = retryDelayMs(attempt)
    attempt += 1
    timer = setTimeout(probe, delayMs)
    noteRetryAt(Date.now() + delayMs)
  }

  function stopWaiting() {
    clearTimeout(timer)
    timer = undefined
    noteRetryAt(null)
  }

  health.subscribe(() => {
    const isOut = health.get().state === 'unreachable'
    if (isOut) outSince ??= Date.now()
    else back()
    if (!isOut && timer !== undefined) stopWaiting()
    if (!isOut || timer !== undefined || isProbing) return
    if (Date.now() - recoveredAt > calmMs) attempt = 0
    wait()
  })
  probeNow = () => void probe()
  window.addEventListener('online', probeNow)
}

export const tryNow = () => probeNow()

let probeNow = () => {}

/** With only the specified calls, uses one without sign-in, for an id that need not exist. */
const addressOf = ({ apiBase, extras }: Needs['config']): string =>
  apiBase + (extras ? '/healthz' : getOrganization.path.replace('{id}', 'ground-control-probe'))

/** A 404 counts too, because the platform answered. */
const isAnswering = (address: string): Promise<boolean> =>
  fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs) }).then(
    ({ status }) => !isOutage(status),
    () => false,
  )
