import type { SearchKind } from '@ground-control/contract/search'
import type { OrgId } from '@ground-control/domain/values/ids'
import type { LucideIcon } from 'lucide-react'
import type { BadgeStatus } from '#ui/data/status-shape.tsx'

export type Row = {
  readonly key: string
  readonly title: string
  readonly details: readonly string[]
  /** For a cancelled event. Before the details, so that it isn't cut off. */
  readonly isCancelled?: boolean
  readonly signals?: readonly string[]
  readonly state?: { readonly status: BadgeStatus; readonly word: string }
  /** At the end of a row without a state: '2 tickets'. */
  readonly count?: string
  readonly aside?: { readonly label: string; readonly href: string }
  readonly reason: string | null
  readonly mark: string
  /** The event it was also found by, highlighted as a whole. */
  readonly eventName?: string
  readonly hint: string | null
  readonly does: RowDeed | null
  readonly keys?: readonly string[]
  readonly icon: LucideIcon | 'person'
  /** Set for search results, which can become recent ones. */
  readonly thing?: { readonly kind: SearchKind; readonly id: string }
  /** Set for events and organizations; their actions need it. */
  readonly organization?: { readonly id: OrgId; readonly name: string }
}

/** `search`: a text that travels with the history entry, not in the address. */
type RowDeed =
  | { readonly href: string; readonly search?: string }
  | { readonly run: () => void; readonly staysOpen?: boolean }

export type Group = {
  readonly key: string
  readonly title: string
  readonly rows: readonly Row[]
  readonly note?: string
  /** Why all of its rows matched, so that no row repeats it. */
  readonly matched?: string
  readonly isOld: boolean
}

export type SearchPage = {
  readonly label: string
  readonly title: string
  readonly to: string
  readonly icon: LucideIcon
  /** Pressed after G. A page without a key is found only by name. */
  readonly key?: string
}

export type SearchCommand = {
  readonly label: string
  readonly icon: LucideIcon
  readonly keys?: readonly string[]
  readonly run: () => void
}
