import { matchParts } from './match-parts.ts'

type Props = { readonly text: string; readonly query: string }

export function MatchText({ text, query }: Props) {
  let offset = 0
  return matchParts(text, query).map((part) => {
    const key = offset
    offset += part.text.length
    return part.isMatch ? (
      <mark key={key} className="bg-transparent text-lamp">
        {part.text}
      </mark>
    ) : (
      part.text
    )
  })
}
