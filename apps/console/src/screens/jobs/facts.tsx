import type { ReactNode } from 'react'

export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className="grid grid-cols-[4.75rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 px-4 py-3 [&>dt]:text-fg-3">
    {children}
  </dl>
)

export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
)
