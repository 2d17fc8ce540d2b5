import { orNull } from '@ground-control/contract/client'
import type { BodyOf } from '@ground-control/contract/endpoint'
import type { Job, JobRow } from '@ground-control/contract/jobs/job'
import {
  approveJob as approveCall,
  askCustomer as askCustomerCall,
  askForJob as askForJobCall,
  declineJob as declineCall,
  markItemHandled as markItemHandledCall,
  pauseJob,
  previewJob,
  previewJobNotice,
  resumeJob,
  stopJob as stopCall,
  tryFailedAgain as tryFailedAgainCall,
} from '@ground-control/contract/jobs/job-calls'
import { getJob, listJobItems, listJobs, reconcileJob } from '@ground-control/contract/jobs/job-lists'
import type { ItemState } from '@ground-control/domain/jobs/item-states'
import { isOpenJob } from '@ground-control/domain/jobs/job-progress'
import type { EventId, JobId, PaymentId } from '@ground-control/domain/values/ids'
import type { Cents } from '@ground-control/domain/values/money'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { useCapability } from '#platform/capabilities.ts'
import { forgetFigures } from '#platform/kept/caches.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { queryClient } from '#platform/query-client.ts'

export type JobWish = BodyOf<typeof previewJob>
export type JobRequest = BodyOf<typeof askForJobCall>

const jobsKey = ['jobs'] as const
const listKey = [...jobsKey, 'list'] as const
const openKey = [...jobsKey, 'open'] as const
const jobKey = (jobId: JobId) => [...jobsKey, 'one', jobId] as const

/** A live hint comes at once; this is for when the line is lost. */
const whileOpenMs = 5_000
const everyMs = 1_000
const firstPage = (): string | null => null
const maxOpen = 200
const maxFinished = 20

/** In query keys a set of tickets is a number: writing 100,000 ids into a key takes longer than drawing the dialog. */
const wishKey = <Wish extends Pick<JobWish, 'ticketIds'>>({ ticketIds, ...wish }: Wish) => {
  if (ticketIds && !setNumbers.has(ticketIds)) setNumbers.set(ticketIds, crypto.randomUUID())
  return { ...wish, set: ticketIds ? setNumbers.get(ticketIds) : null }
}
const setNumbers = new WeakMap<readonly string[], string>()

const isMoving = ({ state, emails }: Pick<Job, 'state'> & Partial<Pick<Job, 'emails'>>) =>
  isOpenJob(state) || (emails?.queued ?? 0) > 0

export const jobQueries = {
  /** null: no such job. */
  one: (jobId: JobId) =>
    queryOptions({
      queryKey: jobKey(jobId),
      queryFn: ({ signal }) => orNull(api(getJob, { params: { jobId } }, { signal })),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? whileOpenMs : false),
    }),

  /** Always few: an event has at most one. */
  open: (eventId: EventId | null) =>
    queryOptions({
      queryKey: [...openKey, eventId],
      queryFn: async ({ signal }) => {
        const query = { state: 'open' as const, limit: maxOpen, ...(eventId && { eventId }) }
        return (await api(listJobs, { query }, { signal })).jobs
      },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.some(isMoving) ? whileOpenMs : false),
    }),

  /** The newest job that called the event off; null: none. */
  callOff: (eventId: EventId) =>
    queryOptions({
      queryKey: [...openKey, 'call-off', eventId],
      queryFn: async ({ signal }) => {
        const { jobs } = await api(listJobs, { query: { eventId, limit: maxOpen } }, { signal })
        return jobs.find(({ kind, startedAt }) => kind === 'call-off' && startedAt !== null) ?? null
      },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? whileOpenMs : false),
    }),

  finished: (eventId: EventId | null) =>
    queryOptions({
      queryKey: [...listKey, 'finished', eventId],
      queryFn: async ({ signal }) => {
        const query = { state: 'ended' as const, limit: maxFinished, ...(eventId && { eventId }) }
        return (await api(listJobs, { query }, { signal })).jobs
      },
      staleTime: 0,
    }),

  listKey,
  ended: () =>
    infiniteQueryOptions({
      queryKey: [...listKey, 'ended'],
      queryFn: ({ signal, pageParam }) =>
        api(listJobs, { query: { state: 'ended', ...(pageParam && { after: pageParam }) } }, { signal }),
      initialPageParam: firstPage(),
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),

  items: (jobId: JobId, state: ItemState | null) =>
    infiniteQueryOptions({
      queryKey: [...jobKey(jobId), 'items', state],
      queryFn: ({ signal, pageParam }) =>
        api(
          listJobItems,
          { params: { jobId }, query: { ...(state && { state }), ...(pageParam && { after: pageParam }) } },
          { signal },
        ),
      initialPageParam: firstPage(),
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),

  /** Asks the provider about every refund of the job, so it is cached for a minute. */
  reconciliation: (jobId: JobId) =>
    queryOptions({
      queryKey: [...jobsKey, 'reconciliation', jobId],
      queryFn: ({ signal }) => api(reconcileJob, { params: { jobId } }, { signal }),
      staleTime: 60_000,
      refetchOnWindowFocus: false,
    }),

  /**
   * The server counts without changing anything. Only a button counts again, because typing must not move the numbers.
   */
  preview: (wish: JobWish) =>
    queryOptions({
      queryKey: [...jobsKey, 'preview', wishKey(wish)],
      queryFn: ({ signal }) => api(previewJob, { body: wish }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: 'always',
      retry: false,
    }),

  notice: (body: BodyOf<typeof previewJobNotice>) =>
    queryOptions({
      queryKey: [...jobsKey, 'notice', wishKey(body)],
      queryFn: ({ signal }) => api(previewJobNotice, { body }, { signal }),
      staleTime: 60_000,
      gcTime: 60_000,
      placeholderData: keepPreviousData,
      retry: false,
    }),
}

export function useJob(jobId: JobId) {
  const isOffered = useCapability('jobs')
  const query = useQuery({ ...jobQueries.one(jobId), enabled: isOffered })
  const waitsFor = query.data?.state === 'waiting' ? query.data.event.eventId : null
  useLiveQueries({
    queryKey: jobKey(jobId),
    concerns: (hint) =>
      (hint.kind === 'job' && hint.jobId === jobId) ||
      (hint.kind === 'tickets' && hint.eventId === waitsFor) ||
      (hint.kind === 'mail' && (query.data?.emails.queued ?? 0) > 0),
    everyMs,
    paused: !isOffered,
  })
  return query
}

/** Jobs that wait, run or are paused, of one event or all, live; none if the platform has no jobs. */
export function useOpenJobs(eventId: EventId | null, { paused = false }: { readonly paused?: boolean } = {}) {
  const isOffered = useCapability('jobs')
  const options = jobQueries.open(eventId)
  const query = useQuery({ ...options, enabled: ({ state }) => isOffered && (!paused || state.data === undefined) })
  useLiveQueries({
    queryKey: options.queryKey,
    concerns: ({ kind }) => kind === 'job',
    everyMs,
    paused: paused || !isOffered,
  })
  return query
}

export function useCallOff(eventId: EventId, { enabled }: { readonly enabled: boolean }): JobRow | null {
  const isOffered = useCapability('jobs')
  const options = jobQueries.callOff(eventId)
  const query = useQuery({ ...options, enabled: enabled && isOffered })
  useLiveQueries({
    queryKey: options.queryKey,
    concerns: ({ kind }) => kind === 'job',
    everyMs,
    paused: !enabled || !isOffered,
  })
  return (enabled && query.data) || null
}

/** Jobs that ended lately, live; none if the platform has no jobs. */
export function useFinishedJobs(eventId: EventId | null, { paused = false }: { readonly paused?: boolean } = {}) {
  const isOffered = useCapability('jobs')
  const options = jobQueries.finished(eventId)
  useLiveQueries({
    queryKey: options.queryKey,
    concerns: ({ kind }) => kind === 'job',
    everyMs,
    paused: paused || !isOffered,
  })
  return useQuery({ ...options, enabled: ({ state }) => isOffered && (!paused || state.data === undefined) })
}

/** After success or failure, everything about jobs is read again. */
const showing = <Reply>(call: Promise<Reply>): Promise<Reply> =>
  call.finally(() => {
    forgetFigures()
    return queryClient.invalidateQueries({ queryKey: jobsKey, predicate: ({ queryKey }) => !isCounted(queryKey) })
  })

/** What a dialog shows stays until its own next count. */
const isCounted = ([, part]: readonly unknown[]) => part === 'preview' || part === 'notice'

export const askForJob = (
  body: JobRequest,
  options: { readonly idempotencyKey?: string; readonly signal?: AbortSignal },
) => showing(api(askForJobCall, { body }, options))

const ofJob = (jobId: JobId) => ({ params: { jobId } })
const ofItem = (jobId: JobId, paymentIntentId: PaymentId) => ({ params: { jobId, paymentIntentId } })

export const jobActions = {
  approve: (jobId: JobId, hash: string, amount: Cents) =>
    showing(api(approveCall, { ...ofJob(jobId), body: { hash, amount } })),
  /** Withdrawing needs no reason. */
  decline: (jobId: JobId, reason: string | null) =>
    showing(api(declineCall, { ...ofJob(jobId), body: reason === null ? {} : { reason } })),
  pause: (jobId: JobId) => showing(api(pauseJob, ofJob(jobId))),
  resume: (jobId: JobId) => showing(api(resumeJob, ofJob(jobId))),
  stop: (jobId: JobId, reason: string) => showing(api(stopCall, { ...ofJob(jobId), body: { reason } })),
  tryAgain: (jobId: JobId, paymentIntentId: PaymentId | null) =>
    showing(api(tryFailedAgainCall, { ...ofJob(jobId), body: paymentIntentId === null ? {} : { paymentIntentId } })),
  handled: (jobId: JobId, paymentIntentId: PaymentId, reason: string) =>
    showing(api(markItemHandledCall, { ...ofItem(jobId, paymentIntentId), body: { reason } })),
  askCustomer: (jobId: JobId, paymentIntentId: PaymentId) =>
    showing(api(askCustomerCall, ofItem(jobId, paymentIntentId))),
}

const itemsAtOnce = 2_000

export async function* readAllItems(jobId: JobId, signal: AbortSignal) {
  let after: string | null = null
  do {
    const query = { limit: itemsAtOnce, ...(after && { after }) }
    const page: Awaited<ReturnType<typeof readItems>> = await readItems(query)
    yield page.items
    after = page.next
  } while (after !== null)

  function readItems(query: { limit: number; after?: string }) {
    return api(listJobItems, { params: { jobId }, query }, { signal })
  }
}
