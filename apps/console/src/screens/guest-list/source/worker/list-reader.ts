import type { ApiError, StreamClient } from '@ground-control/contract/client'
import { listTicketDetails } from '@ground-control/contract/guests'
import { createGuestListBuilder, type GuestList } from '@ground-control/domain/guests/guest-list'
import { createRowReader } from '@ground-control/domain/guests/reading/row-reader'
import { isTicketRow } from '@ground-control/domain/guests/reading/ticket-row'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import type { LoadProgress } from '#screens/guest-list/source/guest-list-state.ts'
import { apiErrorWith } from '#screens/guest-list/source/messages/wire-failure.ts'
import { nextTask } from './next-task.ts'

type Needs = {
  readonly stream: StreamClient
  /** Failures after the answer has begun, which the client can't see. */
  readonly onFailure: (error: ApiError) => void
}

type Wanted = {
  readonly eventId: EventId
  readonly orgId: OrgId | null
  readonly knownTag?: string | null
  readonly signal: AbortSignal
  readonly onProgress?: (progress: LoadProgress) => void
}

export type ReadList = { readonly list: GuestList; readonly tag: string | null }

const progressEveryMs = 200
const longestTurnMs = 50

/** null: the known list is still current. */
export async function askForList(
  { stream }: Needs,
  { eventId, orgId, knownTag, signal }: Wanted,
): Promise<Response | null> {
  const input = { params: { eventId }, query: { orgId: orgId ?? undefined } }
  const options = { signal, knownTag: knownTag ?? undefined, ...(orgId && { organizationId: orgId }) }
  const reply = await stream(listTicketDetails, input, options)
  return reply.status === 304 ? null : reply
}

/** A list that breaks off is a failure, never a shorter list. */
export async function readList(
  { onFailure }: Pick<Needs, 'onFailure'>,
  reply: Response,
  { signal, onProgress = () => {} }: Pick<Wanted, 'signal' | 'onProgress'>,
): Promise<ReadList> {
  try {
    return { list: await readBody(reply, signal, onProgress), tag: reply.headers.get('etag') }
  } catch (cause) {
    signal.throwIfAborted()
    const requestId = reply.headers.get('x-request-id')
    const error =
      cause instanceof BrokenOff
        ? apiErrorWith({ status: 0, code: 'broken-off', message: cause.message, requestId, cause: cause.cause })
        : apiErrorWith({ status: reply.status, code: 'unexpected-reply', message: unknownForm, requestId, cause })
    onFailure(error)
    throw error
  }
}

const unknownForm = 'The server’s reply couldn’t be read.'

class BrokenOff extends Error {
  constructor(cause: unknown) {
    super('The guest list broke off before its end.', { cause })
  }
}

async function readBody(
  reply: Response,
  signal: AbortSignal,
  onProgress: (progress: LoadProgress) => void,
): Promise<GuestList> {
  const body = reply.body?.getReader()
  if (!body) throw new Error('The answer has no body.')
  const decoder = new TextDecoder()
  const rows = createRowReader()
  const builder = createGuestListBuilder()
  const ticketsTotal = numberIn(reply.headers.get('x-total-count'))
  const bytesTotal = reply.headers.has('content-encoding') ? null : numberIn(reply.headers.get('content-length'))
  let bytesRead = 0
  let bytesTold = -1
  let turnStartedAt = performance.now()
  function tell() {
    if (bytesRead === bytesTold) return
    bytesTold = bytesRead
    onProgress({ ticketsRead: builder.ticketCount, ticketsTotal, bytesRead, bytesTotal })
  }
  tell()
  // By a timer, so that a stalled line still shows what has arrived.
  const telling = setInterval(tell, progressEveryMs)
  try {
    for (;;) {
      const { done, value } = await body.read().catch(brokenOff)
      if (done) break
      bytesRead += value.byteLength
      builder.add(ticketsIn(rows.push(decoder.decode(value, { stream: true }))))
      if (performance.now() - turnStartedAt >= longestTurnMs) {
        await nextTask()
        signal.throwIfAborted()
        turnStartedAt = performance.now()
      }
    }
    builder.add(ticketsIn(rows.push(decoder.decode())))
    builder.add(ticketsIn(rows.end()))
  } catch (error) {
    // The rest is not needed.
    await body.cancel().catch(() => {})
    throw error
  } finally {
    clearInterval(telling)
  }
  tell()
  return builder.finish()
}

function brokenOff(cause: unknown): never {
  throw new BrokenOff(cause)
}

function ticketsIn(rows: readonly unknown[]): readonly Ticket[] {
  if (rows.every(isTicketRow)) return rows
  throw new Error('A row is not a ticket.')
}

const numberIn = (text: string | null): number | null => (text !== null && /^\d+$/.test(text) ? Number(text) : null)
