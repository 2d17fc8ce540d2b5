import { searchAccounts } from '@ground-control/contract/accounts'
import { listActivity, listAudit } from '@ground-control/contract/activity'
import type { Endpoint } from '@ground-control/contract/endpoint'
import {
  batchEvents,
  batchSpaces,
  getEvent,
  getNextDoors,
  getSpace,
  getTicketInfo,
  listCurrentEvents,
  listOrganizationEvents,
  listPastEvents,
} from '@ground-control/contract/events'
import { getSalesPulse, listHighestRevenue, listTopSelling } from '@ground-control/contract/figures/board'
import { getEventReport, listEventFigures } from '@ground-control/contract/figures/events'
import { getOrganizationFigures, listRangeOrganizations } from '@ground-control/contract/figures/organizations'
import {
  getOverallStats,
  getSalesTrend,
  listEventStats,
  listRangeEvents,
} from '@ground-control/contract/figures/overview'
import { listFirstGuests, listTicketChanges, listTicketDetails, listTicketMarks } from '@ground-control/contract/guests'
import { positionHeader } from '@ground-control/contract/positions'
import { listRefunds } from '@ground-control/contract/refund-lists'
import { searchPlatform } from '@ground-control/contract/search'
import { countCases, listCases, searchCases } from '@ground-control/contract/support-lists'
import { listAccountTickets, listEventTickets, listTickets, listTransfers } from '@ground-control/contract/tickets'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { positionOf } from '#platform/db/replica/choose-side.ts'
import type { Replica } from '#platform/db/replica/replica.ts'
import { onReplica } from '#platform/db/replica/routed-pool.ts'
import { sqlState } from './problems.ts'
import { Refusal } from './refusal.ts'
import { StreamedReply } from './streaming/streamed-reply.ts'

/**
 * Calls that a replica may answer: figures, lists and search. Single purchases and refunds stay with the primary,
 * because the next step is about money. So does every call that isn't listed here.
 */
export const replicaReads: ReadonlySet<Endpoint> = new Set<Endpoint>([
  batchEvents,
  batchSpaces,
  countCases,
  getEvent,
  getEventReport,
  getNextDoors,
  getOrganizationFigures,
  getOverallStats,
  getSalesPulse,
  getSalesTrend,
  getSpace,
  getTicketInfo,
  listAccountTickets,
  listActivity,
  listAudit,
  listCases,
  listCurrentEvents,
  listEventFigures,
  listEventStats,
  listEventTickets,
  listFirstGuests,
  listHighestRevenue,
  listOrganizationEvents,
  listPastEvents,
  listRangeEvents,
  listRangeOrganizations,
  listRefunds,
  listTicketChanges,
  listTicketDetails,
  listTicketMarks,
  listTickets,
  listTopSelling,
  listTransfers,
  searchAccounts,
  searchCases,
  searchPlatform,
])

export type ReadSides = {
  answer<T>(asked: Asked, handle: () => Promise<T>): Promise<T | StreamedReply>
  /** For live hints: a reader that follows a hint must not read an older state. null: there is no replica. */
  readonly position: (() => Promise<string | null>) | null
}

type Asked = {
  readonly endpoint: Endpoint
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly signal: AbortSignal
}

export const onlyPrimary: ReadSides = { answer: (_, handle) => handle(), position: null }

/** Sends each read to the replica or the primary, and names the database's position in every answer. */
export function createReadSides(app: FastifyInstance, replica: Replica | null, metrics: Registry): ReadSides {
  if (!replica) return onlyPrimary
  const answers = countAnswers(replica, metrics)
  app.addHook('onReady', async () =>
    replica.watch((problem) => {
      if (problem) app.log.warn({ err: problem }, 'the replica is not used; the primary answers every read')
      else app.log.info('reads may go to the replica')
    }),
  )

  /** Read after the answer, so that the answer can't be newer than the position. */
  async function sayPosition(reply: FastifyReply): Promise<void> {
    const position = await replica?.primaryPosition()
    if (position) reply.header(positionHeader, position)
  }

  /** null: the replica failed, so the primary has to answer. */
  async function fromReplica<T>({ endpoint, request, signal }: Asked, work: () => Promise<T>): Promise<T | null> {
    const wanted = positionOf(request.headers[positionHeader])
    const pools = replicaReads.has(endpoint) ? ((await replica?.poolsFor(wanted)) ?? null) : null
    if (!pools) return null
    try {
      return await onReplica(pools, work)
    } catch (error) {
      if (signal.aborted || isAnswer(error)) throw error
      request.log.warn({ err: error }, 'the replica did not answer a read; asking the primary')
      answers.inc({ side: 'failed' })
      return null
    }
  }

  return {
    position: () => replica.primaryPosition(),
    async answer(asked, handle) {
      const { request, reply } = asked
      const found = await fromReplica(asked, async () => ({ answer: await handle() }))
      if (found) {
        answers.inc({ side: 'replica' })
        reply.header(positionHeader, request.headers[positionHeader])
      }
      try {
        const answer = found ? found.answer : await handle()
        return answer instanceof StreamedReply ? routed(answer, asked) : answer
      } finally {
        if (!found) {
          answers.inc({ side: 'primary' })
          await sayPosition(reply)
        }
      }
    },
  }

  /** Opens after the call returned, so the side is chosen again. Reads the first rows before it settles on a side. */
  function routed({ tag, isSettled, frame, open }: StreamedReply, asked: Asked): StreamedReply {
    const opened = async () => {
      const rows = await open()
      try {
        const first = [await rows.next()]
        return { ...rows, next: async () => first.shift() ?? rows.next() }
      } catch (error) {
        await rows.close()
        throw error
      }
    }
    return new StreamedReply({
      tag,
      isSettled,
      frame,
      async open() {
        const found = await fromReplica(asked, opened)
        if (found) return found
        const rows = await opened()
        await sayPosition(asked.reply)
        return rows
      },
    })
  }
}

/** A refusal is an answer too. A query that took too long would take as long on the primary. */
const isAnswer = (error: unknown): boolean => error instanceof Refusal || sqlState(error) === '57014'

function countAnswers(replica: Replica, metrics: Registry): Counter<'side'> {
  const registers = [metrics]
  new Gauge({
    name: 'database_replica_up',
    help: 'Whether the replica can be used (1) or not (0)',
    registers,
    collect() {
      this.set(replica.seen() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'database_replica_behind_seconds',
    help: 'Upper limit of how far the replica is behind; NaN while it is unavailable',
    registers,
    collect() {
      const behindMs = replica.seen()?.behindMs ?? Number.NaN
      this.set(Number.isFinite(behindMs) ? behindMs / 1000 : Number.NaN)
    },
  })
  const answers = new Counter({
    name: 'database_answers_total',
    help: 'Reads by the side that answered: primary, replica, or failed (the primary, after the replica failed)',
    labelNames: ['side'],
    registers,
  })
  for (const side of ['primary', 'replica', 'failed']) answers.inc({ side }, 0)
  return answers
}
