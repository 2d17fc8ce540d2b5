import type { ReactNode } from 'react'

export const selectBox = 'h-control touch:h-touch'

export const selectTrigger =
  'flex h-full w-full min-w-0 items-center gap-2 rounded-control px-2.5 text-left outline-none disabled:cursor-not-allowed [&>svg]:size-4 [&>svg]:flex-none [&>svg]:text-fg-3'

type Props = { readonly controlId: string; readonly label: string; readonly children: ReactNode }

export const InlineLabel = ({ controlId, label, children }: Props) => (
  <div className="flex items-center gap-2">
    <label htmlFor={controlId} className="text-small text-fg-3">
      {label}
    </label>
    {children}
  </div>
)
