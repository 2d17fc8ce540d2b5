import type { SearchKind } from '@ground-control/contract/search'
import type { OrgId } from '@ground-control/domain/values/ids'
import type { LucideIcon } from 'lucide-react'

/** A line of the list that can be chosen. */
export type Row = {
  /** Tells it from every other, also between two answers. */
  readonly key: string
  readonly title: string
  /** After the title, quieter. */
  readonly details: readonly string[]
  /** Why it was found, where the line itself does not show it. */
  readonly reason: string | null
  /** What of title and details is lit. */
  readonly mark: string
  /** What Enter does. null: nothing can be done with it. */
  readonly hint: string | null
  readonly does: RowDeed | null
  /** Pressed on the page, they do the same. */
  readonly keys?: readonly string[]
  readonly icon: LucideIcon | 'person'
  /** Found by a search: can be one of the recent ones. */
  readonly thing?: { readonly kind: SearchKind; readonly id: string }
  /** Of an event or an organization: what the actions on it need to know. */
  readonly organization?: { readonly id: OrgId; readonly name: string }
}

type RowDeed = { readonly href: string } | { readonly run: () => void; readonly staysOpen?: boolean }

export type Group = {
  readonly key: string
  readonly title: string
  readonly rows: readonly Row[]
  /** A sentence under the rows. */
  readonly note?: string
  /** Answers what was typed before. */
  readonly isOld: boolean
}

export type SearchPage = {
  readonly label: string
  /** Its heading, which may say more. */
  readonly title: string
  readonly to: string
  readonly icon: LucideIcon
  /** Pressed after G. */
  readonly key: string
}

export type SearchCommand = {
  readonly label: string
  readonly icon: LucideIcon
  readonly keys?: readonly string[]
  readonly run: () => void
}
