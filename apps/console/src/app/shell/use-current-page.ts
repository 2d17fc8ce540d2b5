import { useRouterState } from '@tanstack/react-router'

type CurrentPage = {
  /** As the routes name it: /events/$eventId/guests */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
}

export function useCurrentPage(): CurrentPage {
  return useRouterState({
    select: ({ matches }) => {
      const match = matches.at(-1)
      return { path: match?.fullPath ?? '', params: (match?.params ?? {}) as Record<string, string> }
    },
    structuralSharing: true,
  })
}
