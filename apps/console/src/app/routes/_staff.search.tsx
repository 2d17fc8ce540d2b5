import { searchKinds } from '@ground-control/domain/search/search-kinds'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { z } from 'zod'
import { SearchScreen } from '#screens/search/search-screen.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search text. Only in the history entry: it is often a name or an email. */
    search?: string | undefined
  }
}

const SearchView = z.object({ kind: z.enum(searchKinds).optional().catch(undefined) })

export const Route = createFileRoute('/_staff/search')({
  validateSearch: SearchView,
  component: SearchRoute,
})

function SearchRoute() {
  const { kind = null } = Route.useSearch()
  const navigate = Route.useNavigate()
  const text = useLocation({ select: ({ state }) => state.search ?? '' })
  return (
    <SearchScreen
      text={text}
      kind={kind}
      onText={(search, { replace }) =>
        void navigate({ search: (before) => before, state: { search }, replace, resetScroll: false })
      }
    />
  )
}
