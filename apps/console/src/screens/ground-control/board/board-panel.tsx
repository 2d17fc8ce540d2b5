import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Panel } from '#ui/data/panel.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { BoardAge } from './board-age.tsx'

type Props<Data> = {
  readonly title: string
  readonly note?: ReactNode
  readonly part: UseQueryResult<Data>
  readonly failure: string
  readonly skeleton: ReactNode
  readonly className?: string
  /** A failed refresh keeps showing the last answer. */
  readonly children: (data: Data) => ReactNode
}

export function BoardPanel<Data>({ title, note, part, failure, skeleton, className, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = part
  return (
    <Panel
      title={title}
      note={note}
      actions={<BoardAge part={part} />}
      busy={data === undefined && !error}
      className={className}
    >
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <LoadFailed line={failure} error={error} busy={isFetching} headingLevel={3} onRetry={() => void refetch()} />
      ) : (
        skeleton
      )}
    </Panel>
  )
}
