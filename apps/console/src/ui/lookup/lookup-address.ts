import { z } from 'zod'
import { toQuery } from './lookup-query.ts'
import { RowInAddress } from './rows/chosen-row.ts'

/** What is looked for. An address like ?q=2125550143 is read as a number; blanks alone, or a bad value, are not given. */
export const QueryInAddress = z
  .union([z.string(), z.number().transform(String), z.boolean().transform(String)])
  .transform((text) => toQuery(text) || undefined)
  .optional()
  .catch(undefined)

/** What the address bar remembers of a lookup. */
export const LookupAddress = z.object({ q: QueryInAddress, selected: RowInAddress })
type LookupAddress = z.output<typeof LookupAddress>

export const queryOf = ({ q }: LookupAddress): string => q ?? ''

/** Nothing looked for leaves the address clean. Another query has other rows. */
export const addressOf = (query: string): LookupAddress => (query === '' ? {} : { q: query })
