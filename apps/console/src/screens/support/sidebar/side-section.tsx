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
  'relative min-w-0 justify-self-start rounded-tag wrap-anywhere underline-offset-2 before:absolute before:inset-x-0 before:-inset-y-0.5 hover:underline coarse:flex coarse:min-h-touch coarse:items-center'
