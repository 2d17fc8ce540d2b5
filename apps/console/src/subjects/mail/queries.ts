import type { QueryOf } from '@ground-control/contract/endpoint'
import {
  correctMailAddress,
  getMailStatus,
  listMail,
  type MailDelivery,
  sendMailNow,
} from '@ground-control/contract/mail'
import type { MailId } from '@ground-control/domain/values/ids'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { useCapability } from '#platform/capabilities.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { queryClient } from '#platform/query-client.ts'

type Cause = QueryOf<typeof listMail>

export const mailKey = ['mail'] as const

const mailOf = (cause: Cause) =>
  queryOptions({
    queryKey: [...mailKey, cause],
    queryFn: ({ signal }) => api(listMail, { query: cause }, { signal }),
    staleTime: 0,
    // A live hint comes at once; this is for when the line is lost.
    refetchInterval: ({ state }) => (state.data?.mail.some(isMoving) ? whileMovingMs : false),
  })

/** For the whole platform: the status bar, and anyone about to send a notice. */
export const mailStatus = queryOptions({
  queryKey: [...mailKey, 'status'],
  queryFn: ({ signal }) => api(getMailStatus, {}, { signal }),
  staleTime: 15_000,
  refetchInterval: 30_000,
})

const whileMovingMs = 5_000
const everyMs = 1_000

const isMoving = ({ state }: MailDelivery) => state === 'queued' || state === 'sending'

/** The email that something caused, newest first and live; none if the platform sends no email. */
export function useMail(cause: Cause): readonly MailDelivery[] {
  const isOffered = useCapability('mail')
  const options = mailOf(cause)
  const { data } = useQuery({ ...options, enabled: isOffered })
  useLiveQueries({
    queryKey: options.queryKey,
    concerns: ({ kind }) => kind === 'mail',
    everyMs,
    paused: !isOffered,
  })
  return data?.mail ?? []
}

export const sendNow = (mailId: MailId) => showing(api(sendMailNow, { params: { mailId } }))

export const correctAddress = (mailId: MailId, address: string) =>
  showing(api(correctMailAddress, { params: { mailId }, body: { address } }))

/** Whatever the outcome, every list shows it. */
const showing = <Reply>(call: Promise<Reply>): Promise<Reply> =>
  call.finally(() => queryClient.invalidateQueries({ queryKey: mailKey }))
