import { z } from 'zod'
import { toQuery } from './lookup-query.ts'

// An address like ?q=2125550143 is read as a number.
const text = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)])

/** What the address bar remembers of a lookup. A bad value counts as not given. */
export const LookupAddress = z.object({ q: text.transform(toQuery).optional().catch(undefined) })
type LookupAddress = z.output<typeof LookupAddress>

export const queryOf = ({ q }: LookupAddress): string => q ?? ''

/** Nothing looked for leaves the address clean. */
export const addressOf = (query: string): LookupAddress => (query === '' ? {} : { q: query })
