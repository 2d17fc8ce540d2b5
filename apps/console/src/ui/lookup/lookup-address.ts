import { holdsContact } from '@ground-control/domain/values/contact-text'
import { useLocation } from '@tanstack/react-router'
import { z } from 'zod'
import { toQuery } from './lookup-query.ts'
import { RowInAddress } from './rows/chosen-row.ts'

/** The router reads ?q=2125550143 as a number. Blanks count as missing. */
export const QueryInAddress = z
  .union([z.string(), z.number().transform(String), z.boolean().transform(String)])
  .transform((text) => toQuery(text) || undefined)
  .optional()
  .catch(undefined)

export const LookupAddress = z.object({ q: QueryInAddress, selected: RowInAddress })
type LookupAddress = z.output<typeof LookupAddress>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A search that stays out of the address: one with an email or phone, or that of a saved view. */
    query?: string | undefined
  }
}

export const useLookupQuery = (address: LookupAddress): string =>
  queryOf(address, useLocation({ select: ({ state: { query } }) => query }))

export const queryOf = ({ q }: LookupAddress, saved?: string): string => q ?? saved ?? ''

/** A new query has other rows, so the chosen row is dropped. */
export const addressOf = (query: string): LookupAddress => (isAddressable(query) ? { q: query } : {})

/** For the history entry, which a reload and the back button keep. */
export const historyOf = (query: string): { readonly query?: string } => (holdsContact(query) ? { query } : {})

export const isAddressable = (query: string): boolean => query !== '' && !holdsContact(query)

/** An old link, or one typed by hand, may contain a contact. */
export const showsContact = (query: string | undefined): query is string => query !== undefined && holdsContact(query)
