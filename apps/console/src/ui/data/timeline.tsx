import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Entry = {
  readonly key: string
  readonly icon: LucideIcon
  readonly tone: string
  readonly title: ReactNode
  readonly at: string
  readonly time: string
  readonly detail: ReactNode
}

/** What happened, newest first, each with a mark on one line. */
export function Timeline({ label, entries }: { readonly label: string; readonly entries: readonly Entry[] }) {
  return (
    <ol aria-label={label} className="py-1.5">
      {entries.map(({ key, icon: Icon, tone, title, at, time, detail }) => (
        <li
          key={key}
          className="relative grid grid-cols-[1rem_minmax(0,1fr)_auto] gap-x-2.5 px-4 py-1 not-last:before:absolute not-last:before:top-6 not-last:before:-bottom-1 not-last:before:left-5.75 not-last:before:w-px not-last:before:bg-line"
        >
          <Icon aria-hidden="true" className={`mt-0.75 size-3.5 ${tone}`} />
          <bdi className="wrap-anywhere">{title}</bdi>
          <time dateTime={at} className="text-small text-fg-3">
            {time}
          </time>
          {detail ? <bdi className="col-[2/-1] text-small text-fg-3 wrap-anywhere">{detail}</bdi> : null}
        </li>
      ))}
    </ol>
  )
}
