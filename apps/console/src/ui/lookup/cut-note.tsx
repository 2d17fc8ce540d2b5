import { formatCount } from '@ground-control/domain/values/counts'
import { isCut, maxQueryCharacters } from './lookup-query.ts'

type Props = { readonly text: string; readonly maxCharacters?: number | undefined }

/** Notes that a search uses only the start of a long text. */
export const CutNote = ({ text, maxCharacters = maxQueryCharacters }: Props) => (
  <p role="status" className="text-small text-fg-3">
    {isCut(text, maxCharacters) ? (
      <span className="block pt-1.5">Only the first {formatCount(maxCharacters)} characters are searched for.</span>
    ) : null}
  </p>
)
