import type { ReactNode } from 'react'

type Props = { readonly children: ReactNode; readonly id?: string }

export function VisuallyHidden({ children, id }: Props) {
  return (
    <span id={id} className="sr-only">
      {children}
    </span>
  )
}
