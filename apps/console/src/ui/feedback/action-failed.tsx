import { ApiError } from '@ground-control/contract/client'
import { Callout } from './callout.tsx'

type Props = {
  readonly title: string
  readonly error: Error | null
  /** Shown when the platform gave no answer. */
  readonly otherwise?: string
}

export function ActionFailed({ title, error, otherwise = 'Couldn’t send the request.' }: Props) {
  if (!error) return null
  return (
    <Callout tone="error" role="alert" title={title}>
      {error instanceof ApiError ? error.message : otherwise}
    </Callout>
  )
}
