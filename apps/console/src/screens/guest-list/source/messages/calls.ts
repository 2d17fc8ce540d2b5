import type { Answer, ApiError } from '@ground-control/contract/client'
import type { Endpoint } from '@ground-control/contract/endpoint'
import type { GuestFigures, GuestFilter, GuestPage, GuestView } from '@ground-control/domain/guests/guest'
import type { GuestDetails } from '@ground-control/domain/purchases/purchases'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import type { LoadProgress } from '#screens/guest-list/source/guest-list-state.ts'

type Call<Input, Output, Progress = never> = {
  readonly input: Input
  readonly output: Output
  readonly progress: Progress
}

/** Views are numbered as they are made, so that an answer can be told from one to an older view. */
export type NumberedView = { readonly number: number; readonly view: GuestView }

export type PageAnswer = { readonly viewNumber: number; readonly view: GuestView; readonly page: GuestPage }

export type Snapshot = PageAnswer & {
  /** Moves with every change of the list. */
  readonly edition: number
  readonly figures: GuestFigures
  /** When the platform last said that this is how it is, in milliseconds. */
  readonly updatedAt: number
}

type OpenRequest = { readonly eventId: EventId; readonly orgId: OrgId | null; readonly view: NumberedView }

/**
 * changes: what the platform says changed since, or the whole list where that cannot be said.
 * kept: whether the kept list still counts, and if not, what changed.
 * whole: the whole list, unless it is still the same.
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
  /** null: the lines are answered as one file in memory. */
  readonly writeTo: FileSystemFileHandle | null
}

/** What the page asks of the worker. */
export type WorkerCalls = {
  readonly start: Call<{ readonly base: string; readonly organizationHeader: string }, void>
  /** A list that was kept is answered at once, as it was: `isKept`. */
  readonly open: Call<OpenRequest, { readonly snapshot: Snapshot; readonly isKept: boolean }, LoadProgress>
  readonly check: Call<{ readonly way: CheckWay; readonly canAskChanges: boolean }, CheckAnswer>
  readonly show: Call<NumberedView, PageAnswer>
  readonly patch: Call<{ readonly tickets: readonly Ticket[] }, Snapshot | null>
  readonly details: Call<{ readonly guestId: string }, GuestDetails | null>
  readonly exportCsv: Call<
    CsvRequest,
    { readonly rows: number; readonly file: Blob | null },
    { readonly done: number; readonly total: number }
  >
}

/** What the worker asks of the page: the identity lives there, and so does the log. */
export type PageCalls = {
  readonly token: Call<{ readonly forceRefresh: boolean }, string | null>
  readonly answered: Call<Answer, void>
  readonly failed: Call<Pick<ApiError, 'status' | 'code' | 'requestId'> & Pick<Endpoint, 'method' | 'path'>, void>
}
