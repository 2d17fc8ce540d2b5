import { Button } from './button.tsx'

type Props = {
  readonly list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly isFetching: boolean
    readonly fetchNextPage: () => Promise<unknown>
    readonly refetch: () => Promise<unknown>
  }
}

export function ShowMore({ list }: Props) {
  if (!list.hasNextPage) return null

  async function showMore() {
    const wasRefreshing = list.isFetching
    await list.fetchNextPage()
    // Loading the next page cancels a running refresh, so repeat it now.
    if (wasRefreshing) await list.refetch()
  }

  return (
    <div className="flex flex-none flex-wrap items-center justify-center gap-x-3 gap-y-1.5 border-t border-line-faint p-3">
      {list.isFetchNextPageError ? (
        <span role="alert" className="text-small text-error">
          Couldn’t load the rest.
        </span>
      ) : null}
      <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void showMore()}>
        Show more
      </Button>
    </div>
  )
}
