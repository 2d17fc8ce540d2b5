import { X } from 'lucide-react'
import { IconButton } from '#ui/actions/icon-button.tsx'

type Props = {
  readonly what: string
  readonly id: string
  readonly name: string
  readonly onRemove: () => void
}

export function Chosen({ what, id, name, onRemove }: Props) {
  return (
    <div className="flex min-w-0 items-center gap-3 rounded-control border border-line bg-panel py-1.5 pr-1.5 pl-3">
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-medium">{name}</bdi>
        <span className="block truncate font-mono text-mono text-fg-3">{id}</span>
      </span>
      <IconButton label={`Choose another ${what}`} icon={<X />} size="sm" onClick={onRemove} />
    </div>
  )
}
