import type { TicketTypeInfo } from '@ground-control/contract/events'

export type TicketTypes = {
  readonly state: 'loading' | 'failed' | 'none' | 'ready'
  readonly types: readonly TicketTypeInfo[]
  readonly isOld: boolean
}

type Answer = { readonly data: readonly TicketTypeInfo[] | undefined; readonly isError: boolean }

/** Types that fail to load become an empty list with a reason. */
export function toTicketTypes({ data, isError }: Answer): TicketTypes {
  if (data) return { state: data.length > 0 ? 'ready' : 'none', types: data, isOld: isError }
  return { state: isError ? 'failed' : 'loading', types: [], isOld: false }
}
