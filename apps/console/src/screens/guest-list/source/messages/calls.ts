import type { Answer, ApiError } from '@ground-control/contract/client'
import type { Endpoint } from '@ground-control/contract/endpoint'
import type { GuestFigures, GuestFilter, GuestPage, GuestView } from '@ground-control/domain/guests/guest'
import type { TicketMark } from '@ground-control/domain/guests/ticket-marks'
import type { ChosenSet } from '@ground-control/domain/jobs/asking/chosen-set'
import type { GuestDetails } from '@ground-control/domain/purchases/purchases'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import type { EventId, OrgId, TicketId } from '@ground-control/domain/values/ids'
import type { LoadProgress } from '#screens/guest-list/source/guest-list-state.ts'

type Call<Input, Output, Progress = never> = {
  readonly input: Input
  readonly output: Output
  readonly progress: Progress
}

/** Includes its view, which may be older than the last requested one. */
export type PageAnswer = { readonly view: GuestView; readonly page: GuestPage }

export type Snapshot = PageAnswer & {
  readonly edition: number
  readonly figures: GuestFigures
  readonly updatedAt: number
}

export type Marked = { readonly ticketId: TicketId; readonly mark: TicketMark }

type OpenRequest = { readonly eventId: EventId; readonly orgId: OrgId | null; readonly view: GuestView }

/**
 * changes: ask for changes since the last answer, or read the whole list if that is not possible. kept: ask whether the
 * kept list is still current, and if not, for the changes. whole: read the whole list, unless it is the same.
 */
export type CheckWay = 'changes' | 'kept' | 'whole'

export type CheckAnswer = {
  /** null: nothing changed. */
  readonly changed: Snapshot | null
  readonly updatedAt: number
}

type CsvRequest = {
  readonly filter: GuestFilter
  readonly timeZone: string
  /** null: the file is made in memory and returned. */
  readonly writeTo: FileSystemFileHandle | null
}

export type WorkerCalls = {
  readonly start: Call<{ readonly base: string; readonly organizationHeader: string }, void>
  /** isKept: the list was still in memory and is returned as it was. */
  readonly open: Call<OpenRequest, { readonly snapshot: Snapshot; readonly isKept: boolean }, LoadProgress>
  readonly check: Call<{ readonly way: CheckWay; readonly canAskChanges: boolean }, CheckAnswer>
  readonly show: Call<GuestView, PageAnswer>
  readonly mark: Call<{ readonly eventId: EventId; readonly marked: readonly Marked[] }, PageAnswer | null>
  readonly patch: Call<{ readonly tickets: readonly Ticket[] }, Snapshot | null>
  readonly find: Call<{ readonly key: string }, string | null>
  readonly details: Call<{ readonly guestId: string }, GuestDetails | null>
  readonly foundIds: Call<GuestFilter, readonly string[]>
  readonly chosen: Call<{ readonly guestIds: readonly string[] }, ChosenSet>
  readonly chosenTickets: Call<{ readonly guestIds: readonly string[] }, TicketId[]>
  readonly exportCsv: Call<
    CsvRequest,
    { readonly rows: number; readonly file: Blob | null },
    { readonly done: number; readonly total: number }
  >
}

export type PageCalls = {
  readonly token: Call<{ readonly forceRefresh: boolean }, string | null>
  readonly position: Call<null, string | null>
  readonly notePosition: Call<string | null, void>
  readonly answered: Call<Answer, void>
  readonly failed: Call<Pick<ApiError, 'status' | 'code' | 'requestId'> & Pick<Endpoint, 'method' | 'path'>, void>
}
