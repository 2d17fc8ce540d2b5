import { useRouterState } from '@tanstack/react-router'

type CurrentPage = {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly search: Readonly<Record<string, string>>
}

export function useCurrentPage(): CurrentPage {
  return useRouterState({
    select: ({ matches }) => {
      const match = matches.at(-1)
      // An index route ends in a slash, which the address bar leaves out.
      return {
        path: match?.fullPath.replace(/\/$/, '') ?? '',
        params: stringsOf(match?.params ?? {}),
        search: stringsOf(match?.search ?? {}),
      }
    },
    structuralSharing: true,
  })
}

const stringsOf = (params: object): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
