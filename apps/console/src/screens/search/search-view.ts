import { searchKinds } from '@ground-control/domain/search/search-kinds'
import { z } from 'zod'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search text. Only in the history entry: it is often a name or an email. */
    search?: string | undefined
  }
}

export const SearchView = z.object({ kind: z.enum(searchKinds).optional().catch(undefined) })
