import type { ApiError, StreamClient } from '@ground-control/contract/client'
import { listTicketDetails } from '@ground-control/contract/tickets'
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
  /** Told of what goes wrong after the answer has begun, which the client cannot see. */
  readonly onFailure: (error: ApiError) => void
}

type Wanted = {
  readonly eventId: EventId
  readonly orgId: OrgId | null
  /** Of a list that is there already: nothing is read when it still counts. */
  readonly knownTag?: string | null
  readonly signal: AbortSignal
  readonly onProgress?: (progress: LoadProgress) => void
}

export type ReadList = { readonly list: GuestList; readonly tag: string | null }

const progressEveryMs = 200
const longestTurnMs = 50

/** Asks for the list of an event. null: the known one still counts. The body is unread then, and otherwise too. */
export async function askForList(
  { stream }: Needs,
  { eventId, orgId, knownTag, signal }: Wanted,
): Promise<Response | null> {
  const input = { params: { eventId }, query: { orgId: orgId ?? undefined } }
  const options = { signal, knownTag: knownTag ?? undefined, ...(orgId && { organizationId: orgId }) }
  const reply = await stream(listTicketDetails, input, options)
  return reply.status === 304 ? null : reply
}

/** All of it or a failure: a list that broke off never passes for a shorter one. */
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

const unknownForm = 'The server answered in a form this console does not know.'

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
  // By a clock and not by what arrives: a line that stalls must not keep back what it brought.
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
    // What has failed already need not be read to its end.
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
