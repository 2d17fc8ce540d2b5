import { formatCount } from '@ground-control/domain/values/counts'

type Props = { readonly shown: number; readonly count: number; readonly what: string }

export function Rest({ shown, count, what }: Props) {
  if (count <= shown) return null
  return (
    <p className="border-t border-line-faint px-4 py-2 text-small text-fg-3">
      First {formatCount(shown)} of {formatCount(count)} {what} shown.
    </p>
  )
}
