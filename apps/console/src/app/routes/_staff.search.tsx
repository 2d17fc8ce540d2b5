import { createFileRoute, useLocation } from '@tanstack/react-router'
import { SearchScreen } from '#screens/search/search-screen.tsx'
import { SearchView } from '#screens/search/search-view.ts'

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
