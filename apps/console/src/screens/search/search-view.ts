import { searchKinds } from '@ground-control/domain/search/search-kinds'
import { z } from 'zod'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What is searched for. Only in the history entry: it is often a name or an email. */
    search?: string | undefined
  }
}

/** What the address bar remembers: the kind that is listed alone. */
export const SearchView = z.object({ kind: z.enum(searchKinds).optional().catch(undefined) })
