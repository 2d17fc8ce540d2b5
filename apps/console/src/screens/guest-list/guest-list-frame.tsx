import type { ReactNode } from 'react'

/** The same in every state. On a desk the guests fill the height that is left, and scroll in it. */
export function GuestListFrame({ children }: { readonly children: ReactNode }) {
  return (
    // Each part is painted by itself: another page of guests leaves what was painted of the rest as it is.
    <div className="mx-auto flex w-full max-w-400 flex-col gap-4 px-6 pt-5 pb-6 md:min-h-full phone:gap-3.5 phone:p-4 *:isolate">
      {children}
    </div>
  )
}
