import type { ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'
import { useKeptError } from './use-kept-error.ts'

type Props<Data> = {
  readonly query: {
    /** undefined: not loaded yet. null: does not exist. */
    readonly data: Data | null | undefined
    readonly error: Error | null
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  readonly failed: string
  readonly headingLevel?: 2 | 3
  readonly loading: ReactNode
  readonly missing?: ReactNode
  readonly children: (data: Data) => ReactNode
}

export function Reading<Data>({ query, failed, headingLevel = 2, loading, missing, children }: Props<Data>) {
  const failure = useKeptError(query)
  if (query.data !== undefined && query.data !== null) return children(query.data)
  if (failure) {
    return (
      <LoadFailed
        headingLevel={headingLevel}
        line={failed}
        error={failure}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return query.data === null ? missing : loading
}
