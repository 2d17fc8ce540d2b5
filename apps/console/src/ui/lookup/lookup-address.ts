import { useLocation } from '@tanstack/react-router'
import { z } from 'zod'
import { toQuery } from './lookup-query.ts'
import { RowInAddress } from './rows/chosen-row.ts'

/** The router reads ?q=2125550143 as a number. Blanks alone count as missing. */
export const QueryInAddress = z
  .union([z.string(), z.number().transform(String), z.boolean().transform(String)])
  .transform((text) => toQuery(text) || undefined)
  .optional()
  .catch(undefined)

export const LookupAddress = z.object({ q: QueryInAddress, selected: RowInAddress })
type LookupAddress = z.output<typeof LookupAddress>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of a saved view: it may name a person, so it stays out of the address. */
    query?: string | undefined
  }
}

/** Typed ones are in the address, saved ones in the history entry. */
export const useLookupQuery = (address: LookupAddress): string =>
  queryOf(address, useLocation({ select: ({ state: { query } }) => query }))

export const queryOf = ({ q }: LookupAddress, saved?: string): string => q ?? saved ?? ''

/** A new query has other rows, so the chosen row is dropped. */
export const addressOf = (query: string): LookupAddress => (query === '' ? {} : { q: query })
