import type { ReactNode } from 'react'

type Props = { readonly title: string; readonly note?: string; readonly children: ReactNode }

export function KitSection({ title, note, children }: Props) {
  return (
    <section>
      <h2 className="mb-2.25 text-small font-semibold text-fg-2">
        {title}
        {note ? <span className="ml-2 font-normal text-fg-3">{note}</span> : null}
      </h2>
      {children}
    </section>
  )
}
