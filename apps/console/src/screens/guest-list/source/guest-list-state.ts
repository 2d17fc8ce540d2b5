import type { GuestFigures, GuestPage, GuestRow, GuestView } from '@ground-control/domain/guests/guest'

export type LoadProgress = {
  readonly ticketsRead: number
  /** null: the platform doesn't say. */
  readonly ticketsTotal: number | null
  readonly bytesRead: number
  readonly bytesTotal: number | null
}

export type FirstPage = { readonly view: GuestView; readonly rows: readonly GuestRow[] }

export type GuestListState =
  /** first: shown while the rest is read; null: unknown yet, or not offered. */
  | { readonly state: 'loading'; readonly progress: LoadProgress; readonly first: FirstPage | null }
  /** isMissing: there is no such event. */
  | {
      readonly state: 'failed'
      readonly reason: string
      readonly requestId: string | null
      readonly isMissing: boolean
    }
  | ReadyGuestList

export type ReadyGuestList = {
  readonly state: 'ready'
  readonly figures: GuestFigures
  /** The last view that was answered, and its page. */
  readonly view: GuestView
  readonly page: GuestPage
  readonly edition: number
  /** When the platform last confirmed the list, in milliseconds. */
  readonly updatedAt: number
  readonly refresh: 'idle' | 'running' | 'failed'
  /** off: not offered by the platform. lost: changes made elsewhere don't arrive now. */
  readonly live: 'off' | 'on' | 'lost'
}
