import type { SearchKind } from '@ground-control/contract/search'
import type { OrgId } from '@ground-control/domain/values/ids'
import type { LucideIcon } from 'lucide-react'
import type { BadgeStatus } from '#ui/data/status-shape.tsx'

export type Row = {
  /** Unique, and stable between answers. */
  readonly key: string
  readonly title: string
  readonly details: readonly string[]
  /** Of an event that is cancelled. Stands before the details, so that it isn't cut off. */
  readonly isCancelled?: boolean
  /** All that matched, in words. */
  readonly signals?: readonly string[]
  readonly state?: { readonly status: BadgeStatus; readonly word: string }
  readonly aside?: { readonly label: string; readonly href: string }
  /** Why it matched, when the row doesn't show it. */
  readonly reason: string | null
  readonly mark: string
  /** The event it was also found by, which is highlighted whole. */
  readonly eventName?: string
  /** What Enter does. null: nothing. */
  readonly hint: string | null
  readonly does: RowDeed | null
  readonly keys?: readonly string[]
  readonly icon: LucideIcon | 'person'
  /** Set for search results, which can become recent ones. */
  readonly thing?: { readonly kind: SearchKind; readonly id: string }
  /** Set for events and organizations; their actions need it. */
  readonly organization?: { readonly id: OrgId; readonly name: string }
}

/** `search`: a text that travels with the step and not in the address. */
type RowDeed =
  | { readonly href: string; readonly search?: string }
  | { readonly run: () => void; readonly staysOpen?: boolean }

export type Group = {
  readonly key: string
  readonly title: string
  readonly rows: readonly Row[]
  readonly note?: string
  /** Why all of its rows matched; then no row repeats it. */
  readonly matched?: string
  readonly isOld: boolean
}

export type SearchPage = {
  readonly label: string
  readonly title: string
  readonly to: string
  readonly icon: LucideIcon
  /** Pressed after G. A page without one is found by its name only. */
  readonly key?: string
}

export type SearchCommand = {
  readonly label: string
  readonly icon: LucideIcon
  readonly keys?: readonly string[]
  readonly run: () => void
}
