import type { ReactNode } from 'react'

export function GuestListFrame({ children }: { readonly children: ReactNode }) {
  return (
    // Each part paints by itself, so another page of guests doesn't repaint the rest.
    <div className="mx-auto flex w-full max-w-400 flex-col gap-3 px-6 pt-5 pb-4 md:min-h-full phone:gap-3.5 phone:p-4 *:isolate">
      {children}
    </div>
  )
}
