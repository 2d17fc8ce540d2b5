import type { FastifyBaseLogger } from 'fastify'
import {
  type PaymentProvider,
  type ProviderRefund,
  ProviderUnreachable,
  UnknownCursor,
} from '#platform/payments/payment-provider.ts'
import type { LookBack, LookBackStore } from './look-back-store.ts'

type Needs = {
  readonly provider: PaymentProvider
  readonly store: LookBackStore
  readonly importChanged: (listed: readonly ProviderRefund[]) => Promise<void>
  readonly onCutShort: () => void
  readonly log: FastifyBaseLogger
  readonly maxRefunds?: typeof defaultMax
}

/** `more`: something is left to read. `busy`: another process is reading. */
export type PollResult = 'done' | 'more' | 'busy'

const dayMs = 86_400_000
/** A refund can fail weeks after it was paid. */
const fullRangeMs = 90 * dayMs
const fullEveryMs = dayMs / 4
/** The provider's clock may differ from ours, and its lists may lag behind. */
const overlapMs = 600_000
/**
 * The newest refunds get more, because the overlap of a busy account alone must fit. Otherwise older ones would never
 * be reached.
 */
const defaultMax = { newest: 50_000, older: 5_000 }
const withinMs = 120_000
const batchSize = 100

/**
 * Finds what webhooks missed. If a round runs out of time, it stores where it stopped, and the next round continues
 * there.
 */
export function createProviderPoll(needs: Needs) {
  const { provider, store, importChanged, onCutShort, log, maxRefunds = defaultMax } = needs
  let isFirst = true

  async function round(state: LookBack, signal: AbortSignal): Promise<PollResult> {
    const at = new Date()
    const open = isFullDue(state, at) ? await startFull(at) : await readNewest(state, at, signal)
    if (open === null) return 'done'
    if (open.isCutShort) return 'more'
    const end = await read({ ...open, max: maxRefunds.older }, signal, (cursor) => store.keep(cursor))
    if (end) return 'more'
    await store.finish()
    return 'done'
  }

  const isFullDue = ({ newestReadAt, openSince, fullStartedAt }: LookBack, at: Date) =>
    newestReadAt === null ||
    (openSince === null && (isFirst || !fullStartedAt || at.getTime() - fullStartedAt.getTime() >= fullEveryMs))

  async function startFull(at: Date): Promise<OpenRange> {
    const since = new Date(at.getTime() - fullRangeMs)
    await store.keep({ newestReadAt: at, fullStartedAt: at, openSince: since, cursor: null, cursorAt: null })
    isFirst = false
    return { since, after: null, isCutShort: false }
  }

  /** Returns the range that earlier rounds left open. */
  async function readNewest(state: LookBack, at: Date, signal: AbortSignal): Promise<OpenRange | null> {
    const { newestReadAt, openSince, cursor } = state
    const since = new Date((newestReadAt ?? at).getTime() - overlapMs)
    const end = await read({ since, after: null, max: maxRefunds.newest }, signal, () => store.keep({}))
    if (!end) {
      await store.keep({ newestReadAt: at })
      return openSince && { since: openSince, after: cursor, isCutShort: false }
    }
    // The rest joins the range left open before. Later rounds read both, back to the older end.
    const olderEnd = openSince && openSince < since ? openSince : since
    await store.keep({ newestReadAt: at, openSince: olderEnd, ...end })
    return { since: olderEnd, after: end.cursor, isCutShort: true }
  }

  async function read(
    { since, after, max }: Pick<OpenRange, 'since' | 'after'> & { readonly max: number },
    signal: AbortSignal,
    onBatch: (end: Cursor) => Promise<void>,
  ): Promise<Cursor | null> {
    const deadline = Date.now() + withinMs
    let seen = 0
    let batch: ProviderRefund[] = []
    for await (const refund of provider.listRefunds({ createdSince: since, deadline, ...(after && { after }) })) {
      batch.push(refund)
      seen += 1
      const isOver = seen >= max || Date.now() >= deadline || signal.aborted
      if (batch.length < batchSize && !isOver) continue
      await importChanged(batch)
      batch = []
      const end = { cursor: refund.id, cursorAt: refund.createdAt }
      await onBatch(end)
      if (isOver) return end
    }
    await importChanged(batch)
    return null
  }

  return async (signal: AbortSignal): Promise<PollResult> => {
    const state = await store.claim()
    if (!state) return 'busy'
    let result: PollResult = 'more'
    try {
      result = await round(state, signal)
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error
      // This account doesn't know the cursor, so start again from its newest refund.
      if (error instanceof UnknownCursor) await store.keep({ cursor: null, cursorAt: null })
      if (!signal.aborted) log.warn({ err: error.cause }, 'could not list refunds at the provider; will retry')
    } finally {
      const isCutShort = result === 'more' && !signal.aborted
      await store.release({ isCutShort })
      if (isCutShort) {
        onCutShort()
        log.warn('reading the provider’s refunds stopped early; the next round continues')
      }
    }
    return result
  }
}

type Cursor = { readonly cursor: string; readonly cursorAt: Date }

type OpenRange = { readonly since: Date; readonly after: string | null; readonly isCutShort: boolean }
