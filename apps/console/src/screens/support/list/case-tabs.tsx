import type { CaseCounts } from '@ground-control/contract/support'
import { caseTabLabels } from '@ground-control/domain/support/case-labels'
import { caseTabs } from '@ground-control/domain/support/cases'
import { formatCount } from '@ground-control/domain/values/counts'
import { X } from 'lucide-react'
import { hrefOf, type SupportView } from '#screens/support/support-view.ts'
import { onPlainPress } from '#ui/actions/plain-press.ts'

type Props = {
  readonly view: SupportView
  readonly counts: CaseCounts | undefined
  readonly onView: (view: SupportView) => void
}

export function CaseTabs({ view, counts, onView }: Props) {
  return (
    <nav aria-label="Cases" className="-mb-px flex justify-between gap-2 overflow-x-auto text-small scrollbar-none">
      {caseTabs.map((tab) => {
        const there: SupportView = { ...view, tab, opening: null }
        return (
          <a
            key={tab}
            href={hrefOf(there)}
            aria-current={tab === view.tab ? 'page' : undefined}
            onClick={onPlainPress(() => onView(there))}
            className="relative flex-none text-center pt-1.5 pb-2.25 whitespace-nowrap text-fg-2 hover:text-fg focus-visible:-outline-offset-2 aria-[current]:font-medium aria-[current]:text-fg aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:bottom-0 aria-[current]:after:h-0.5 aria-[current]:after:bg-lamp touch:min-w-11 touch:py-3.5"
          >
            {caseTabLabels[tab]}{' '}
            <span className="font-normal text-fg-3">{counts ? formatCount(counts[tab]) : null}</span>
          </a>
        )
      })}
    </nav>
  )
}

/** Where a link asked for those that are late: said, and taken away with one press. */
export function OverdueFilter({ view, onView }: Omit<Props, 'counts'>) {
  if (!view.overdue) return null
  return (
    <div className="flex-none border-b border-line-faint px-4 py-2">
      <button
        type="button"
        aria-label="Overdue only. Remove this filter"
        onClick={() => onView({ ...view, overdue: false })}
        className="inline-flex h-6 items-center gap-1.5 rounded-tag border border-lamp-line bg-lamp-wash pr-1.5 pl-2 text-small text-lamp hover:border-lamp touch:h-touch [&_svg]:size-3"
      >
        Overdue only
        <X aria-hidden="true" />
      </button>
    </div>
  )
}
