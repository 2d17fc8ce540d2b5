import type { GuestFigures, GuestPage, GuestView } from '@ground-control/domain/guests/guest'

export type LoadProgress = {
  readonly ticketsRead: number
  /** null: the platform does not say. */
  readonly ticketsTotal: number | null
  readonly bytesRead: number
  readonly bytesTotal: number | null
}

export type GuestListState =
  | { readonly state: 'loading'; readonly progress: LoadProgress }
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
  /** Changes with every change of the list. */
  readonly edition: number
  /** When the platform last confirmed the list, in milliseconds. */
  readonly updatedAt: number
  readonly refresh: 'idle' | 'running' | 'failed'
  /** off: the platform does not offer it. lost: changes made elsewhere don't arrive at the moment. */
  readonly live: 'off' | 'on' | 'lost'
}
