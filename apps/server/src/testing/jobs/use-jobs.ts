import type { BodyOf } from '@ground-control/contract/endpoint'
import { askForJob, previewJob } from '@ground-control/contract/jobs/job-calls'
import { getJob } from '@ground-control/contract/jobs/job-lists'
import type { EventId, JobId, TicketId } from '@ground-control/domain/values/ids'
import { cents } from '@ground-control/domain/values/money'
import { expect } from 'vitest'
import type { Outside } from '#app.ts'
import { useRefunds } from '#testing/refunds/use-refunds.ts'
import { type Person, people } from '#testing/tokens.ts'

type Ask = Partial<BodyOf<typeof askForJob>> & { readonly as?: Person; readonly key?: string }

/** The real app with its own provider, where more than $200.00 needs a second person. */
export async function useJobs({ outside = {} }: { outside?: Partial<Outside> } = {}) {
  const jobs = { approvalCents: cents(20_000), refundDays: 180, refundsPerSecond: 0 }
  const api = await useRefunds({ outside: { jobs, ...outside } })
  const now = () => new Date().toISOString()

  const preview = (eventId: EventId, tickets?: readonly string[]) =>
    api.call(previewJob, { body: { eventId, ...wishOf(tickets) } })

  return {
    ...api,
    preview,

    /** Sold just now. */
    sellNow: (events: EventId | readonly EventId[], given: { prices?: number[]; extra?: number } = {}) =>
      api.sales.sell(events, { ...given, at: now() }),

    /** By default asks to call off the event, with the preview that the server counts now. */
    async ask(eventId: EventId, { as: person = people.mara, key, ticketIds, ...given }: Ask = {}) {
      const hash = given.hash ?? (await preview(eventId, ticketIds)).hash
      const body = { eventId, ...wishOf(ticketIds), eventName: 'Night Signal', ...choices, ...given, hash }
      return api.as(person)(askForJob, { body }, key === undefined ? {} : { idempotencyKey: key })
    },

    async untilDone(jobId: JobId) {
      await expect
        .poll(async () => (await api.call(getJob, { params: { jobId } })).state, { timeout: 25_000, interval: 100 })
        .toBe('done')
      return api.call(getJob, { params: { jobId } })
    },

    async statusOf(eventId: EventId): Promise<string> {
      const { rows } = await api.pool.query('select status from events where id = $1', [eventId])
      return rows[0].status
    },
  }
}

const choices = { fees: true, reason: 'Storm warning', tellCustomers: true }

const wishOf = (tickets: readonly string[] | undefined) =>
  tickets
    ? // Ids that the test itself created.
      { kind: 'refunds' as const, ticketIds: tickets as TicketId[] }
    : { kind: 'call-off' as const }
