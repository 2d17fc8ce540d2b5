import type { Change } from '@ground-control/domain/figures/change'
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react'

const looks = {
  up: { icon: ArrowUp, tone: 'text-redeemed', word: 'Up' },
  down: { icon: ArrowDown, tone: 'text-error', word: 'Down' },
  same: { icon: ArrowRight, tone: 'text-fg-2', word: 'Unchanged' },
}

export function Delta({ change: { direction, text } }: { readonly change: Change }) {
  const { icon: Icon, tone, word } = looks[direction]
  return (
    <span className={`inline-flex items-center gap-0.75 whitespace-nowrap ${tone}`}>
      <Icon className="size-3" />
      <span className="sr-only">{word}</span>
      {text}
    </span>
  )
}
