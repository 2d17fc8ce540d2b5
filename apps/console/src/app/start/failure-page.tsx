import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { readonly title: string; readonly children: ReactNode; readonly action: ReactNode }

export function FailurePage({ title, children, action }: Props) {
  return (
    <div role="alert" className="grid h-full min-h-80 content-center justify-items-center gap-2 p-8 text-center">
      <TriangleAlert className="size-5 text-error" aria-hidden="true" />
      <h1 className="text-lead" tabIndex={-1}>
        {title}
      </h1>
      <div className="max-w-[52ch] text-small text-fg-2 text-pretty">{children}</div>
      <div className="mt-2">{action}</div>
    </div>
  )
}
