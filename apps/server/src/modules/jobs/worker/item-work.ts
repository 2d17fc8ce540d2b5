import type { FastifyBaseLogger } from 'fastify'
import type { RefundService } from '#modules/refunds/refund-service.ts'
import { ItemNotToDo } from '#modules/refunds/transactions/job-item.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { RunningJob, WorkItem, WorkStore } from './work-store.ts'

type Needs = {
  readonly refunds: Pick<RefundService, 'refundItem' | 'recordsOf'>
  readonly store: Pick<WorkStore, 'giveBack' | 'tryLater' | 'markElsewhere' | 'fail'>
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

const maxTries = 8
const longestPauseMs = 60_000

/** Not the item's fault, so the worker checks for obstacles again. */
const notAboutItem: ReadonlySet<string> = new Set([
  'switched-off',
  'provider-unavailable',
  'other-provider-account',
  'database-unavailable',
])

const partlyElsewhere = {
  code: 'amount-mismatch',
  message: 'Part of this was refunded in another way in the meantime. Refund the rest from the purchase.',
}
const gaveUp = {
  code: 'internal',
  message: 'This refund couldn’t be started, so nothing was sent. Try again, or refund it from the purchase.',
}

/** `look-again`: something blocks all items, or the whole job. */
export type ItemAnswer = 'answered' | 'no-answer' | 'look-again'

export const createItemWork =
  ({ refunds, store, log }: Needs) =>
  async (item: WorkItem, job: RunningJob): Promise<ItemAnswer> => {
    const { jobId, paymentId, ticketIds, amount, fees } = item
    try {
      const trouble = await refunds.refundItem({
        jobId,
        paymentId,
        ticketIds,
        amount,
        fees,
        reason: job.reason,
        // A called-off event has its own notice.
        tellCustomer: job.kind === 'refunds' && job.tellCustomers,
        organizationId: null,
        idempotencyKey: null,
        actor: { id: job.askedBy, name: job.askedByName },
        requestId: jobId,
      })
      return trouble ? 'no-answer' : 'answered'
    } catch (error) {
      const isHalted = error instanceof ItemNotToDo || (error instanceof Refusal && notAboutItem.has(error.code))
      await noted(error, isHalted).catch((failure: unknown) =>
        log.warn({ err: failure, jobId, paymentId }, 'could not record the outcome of an item; its lease ends soon'),
      )
      return isHalted ? 'look-again' : 'answered'
    }

    function noted(error: unknown, isHalted: boolean): Promise<void> {
      if (isHalted) return store.giveBack(item)
      return error instanceof Refusal ? refused(item, error) : unexpected(item, error)
    }

    async function refused(of: WorkItem, { code, message }: Refusal): Promise<void> {
      if (code === 'already-refunded') {
        return (await isAllElsewhere(of)) ? store.markElsewhere(of) : store.fail(of, partlyElsewhere)
      }
      // Another refund of one of its tickets is under way, so wait for its outcome.
      if (code === 'being-refunded' && of.tries < maxTries) return store.tryLater(of, pauseMs(of))
      return store.fail(of, { code, message })
    }

    async function unexpected(of: WorkItem, error: unknown): Promise<void> {
      log.error({ err: error, jobId, paymentId }, 'could not refund an item; will retry')
      return of.tries < maxTries ? store.tryLater(of, pauseMs(of)) : store.fail(of, gaveUp)
    }

    async function isAllElsewhere(of: WorkItem): Promise<boolean> {
      const { refunds: made, left, fees: feesLeft } = await refunds.recordsOf(of.paymentId)
      const held = new Set<string>(made.filter(({ state }) => state === 'succeeded').flatMap((each) => each.ticketIds))
      const areTicketsDone = of.ticketIds.every((ticketId) => held.has(ticketId))
      return left === 0 || (areTicketsDone && (of.fees === 0 || feesLeft === 0))
    }
  }

const pauseMs = ({ tries }: WorkItem) => Math.min(longestPauseMs, 1_000 * 2 ** tries)
