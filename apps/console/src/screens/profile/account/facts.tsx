import type { ReactNode } from 'react'

export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className="grid grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2 px-4 py-3.5">{children}</dl>
)

type FactProps = { readonly term: string; readonly children: ReactNode }

export const Fact = ({ term, children }: FactProps) => (
  <>
    <dt className="text-fg-3 wrap-anywhere">{term}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
)

/** For a number that links to its list. */
export const factLink =
  '-my-0.5 inline-flex min-h-6 items-center rounded-tag underline decoration-line-strong underline-offset-3 hover:text-signal coarse:min-h-touch coarse:min-w-touch'
