import { ArrowLeft } from 'lucide-react'
import { onPlainPress } from '#ui/actions/plain-press.ts'

/** Where one came from. */
export type WayBack = { readonly href: string; readonly go: () => void }

export function BackLink({ back }: { readonly back: WayBack }) {
  return (
    <a
      href={back.href}
      onClick={onPlainPress(back.go)}
      className="inline-flex min-h-6 items-center gap-1.5 rounded-tag text-legend text-fg-3 hover:text-fg touch:min-h-touch"
    >
      <ArrowLeft className="size-3.5" aria-hidden="true" />
      RETURN TO COMMAND
    </a>
  )
}
