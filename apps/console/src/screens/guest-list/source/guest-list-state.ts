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
  /** isMissing: there is no such event, and another try would find the same. */
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
  /** The newest view that has been answered, and its page. */
  readonly view: GuestView
  readonly page: GuestPage
  /** What the controls show: the view that is answered, or the one asked for once its answer takes a while. */
  readonly wanted: GuestView
  /** A newer view is on its way: the search field shows it. */
  readonly isBehind: boolean
  /** Moves with every change of the list, whoever made it. */
  readonly edition: number
  /** When the platform last said that this is how it is, in milliseconds. */
  readonly updatedAt: number
  readonly refresh: 'idle' | 'running' | 'failed'
  /** off: the platform does not offer it. lost: changes of others are not seen at present. */
  readonly live: 'off' | 'on' | 'lost'
}
