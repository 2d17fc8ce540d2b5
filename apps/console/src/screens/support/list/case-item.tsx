import type { CaseSummary } from '@ground-control/contract/support'
import { organizationTitle } from '@ground-control/domain/accounts/display-names'
import { caseAge, clockText, isOverdue } from '@ground-control/domain/support/case-times'
import { hrefOf, type SupportView } from '#screens/support/support-view.ts'
import { onPlainPress } from '#ui/actions/plain-press.ts'
import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/marks/visually-hidden.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { CaseBadge } from './case-badge.tsx'

type Props = {
  readonly summary: CaseSummary
  readonly view: SupportView
  readonly isOpen: boolean
  readonly nowMs: number
  readonly onOpen: (view: SupportView) => void
}

/** One case of the list. The whole row is its link. */
export function CaseItem({ summary, view, isOpen, nowMs, onOpen }: Props) {
  const { subject, requester, organization, preview, awaitsReply, openedAt, state, snoozedUntil } = summary
  const now = new Date(nowMs)
  const late = isOverdue(summary, now)
  return (
    <li
      className={classNames(
        'relative border-b border-line-faint',
        isOpen ? 'bg-selected shadow-[inset_2px_0_0_var(--gc-lamp)]' : 'hover:bg-panel',
      )}
    >
      <a
        href={hrefOf(view)}
        data-case={summary.caseId}
        data-row-link=""
        aria-current={isOpen ? 'true' : undefined}
        onClick={onPlainPress(() => onOpen(view))}
        className="grid gap-0.5 px-4 py-2.5 focus-visible:-outline-offset-2 forced-colors:aria-current:outline-2 forced-colors:aria-current:-outline-offset-2"
      >
        <span className="flex min-w-0 items-center gap-2">
          {awaitsReply ? (
            <span className="size-1.5 flex-none rounded-full bg-lamp">
              <VisuallyHidden>Needs reply:</VisuallyHidden>
            </span>
          ) : null}
          <bdi className="min-w-0 flex-1 truncate font-medium">{subject}</bdi>
          <span className="flex-none text-small whitespace-nowrap text-fg-3">
            <VisuallyHidden>, opened </VisuallyHidden>
            {caseAge(openedAt, now, viewerZone)}
          </span>
        </span>
        <span className="flex min-w-0 items-center justify-between gap-2">
          <bdi className="truncate text-small text-fg-2">
            {requester.name ?? (organization ? organizationTitle(organization.name) : 'Unknown requester')}
          </bdi>
          <span className="flex flex-none items-center gap-2">
            {late ? <span className="text-small text-error">Overdue</span> : null}
            <CaseBadge summary={summary} />
          </span>
        </span>
        <span className="truncate text-small leading-4.25 text-fg-3">
          {state === 'snoozed' && snoozedUntil ? `Until ${clockText(snoozedUntil, now, viewerZone)}. ` : null}
          {preview}
        </span>
      </a>
    </li>
  )
}
