import type { SearchKind, SearchReply } from '@ground-control/contract/search'

/** As the contract has it, but the piece it was found by is only numbered: its place among what was looked up. */
export type Found<Kind extends SearchKind> = Omit<SearchReply[Kind][number], 'piece'> & {
  readonly piece: number
  /** The same for the same one, however often it is found. */
  readonly key: string
}
