import { Button } from './button.tsx'

type Props = {
  readonly list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly fetchNextPage: () => unknown
  }
}

export function ShowMore({ list }: Props) {
  if (!list.hasNextPage) return null
  return (
    <div className="flex flex-none flex-wrap items-center justify-center gap-x-3 gap-y-1.5 border-t border-line-faint p-3">
      {list.isFetchNextPageError ? (
        <span role="alert" className="text-small text-error">
          The rest could not be read.
        </span>
      ) : null}
      <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        Show more
      </Button>
    </div>
  )
}
