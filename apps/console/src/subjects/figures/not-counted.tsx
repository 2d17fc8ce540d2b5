import { notCountedWords } from '@ground-control/domain/figures/not-counted'

export function NotCounted({ payments }: { readonly payments: number | undefined }) {
  const words = notCountedWords(payments ?? 0)
  return words ? <span className="block text-small font-normal tracking-normal text-fg-3">{words}</span> : null
}
