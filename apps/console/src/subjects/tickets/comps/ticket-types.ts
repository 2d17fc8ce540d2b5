import type { TicketTypeInfo } from '@ground-control/contract/events'

export type TicketTypes = {
  readonly state: 'loading' | 'failed' | 'none' | 'ready'
  readonly types: readonly TicketTypeInfo[]
  /** A newer answer could not be had: what remains may no longer be true. */
  readonly isOld: boolean
}

type Answer = { readonly data: readonly TicketTypeInfo[] | undefined; readonly isError: boolean }

/** K3: types that cannot be read are an empty list, and the dialog says why it is empty. */
export function toTicketTypes({ data, isError }: Answer): TicketTypes {
  if (data) return { state: data.length > 0 ? 'ready' : 'none', types: data, isOld: isError }
  return { state: isError ? 'failed' : 'loading', types: [], isOld: false }
}
