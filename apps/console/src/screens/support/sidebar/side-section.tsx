import { type ReactNode, useId } from 'react'

type Props = { readonly title: string; readonly children: ReactNode }

export function SideSection({ title, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-2 border-b border-line-faint px-4 py-3.5 last:border-b-0">
      <h3 id={id} className="legend-small-caps mt-0! text-fg-3">
        {title}
      </h3>
      {children}
    </section>
  )
}

/** A text link on a desktop, a touch target on a phone. */
export const sideLink =
  'inline-flex min-h-6 min-w-0 items-center justify-self-start rounded-tag wrap-anywhere underline-offset-2 hover:underline coarse:min-h-touch'
