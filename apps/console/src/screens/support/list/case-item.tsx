import { organizationTitle } from '@ground-control/domain/accounts/display-names'
import { caseBadge } from '@ground-control/domain/support/case-labels'
import { priorityAt } from '@ground-control/domain/support/case-priority'
import { caseAge, clockText, isOverdue, shortDueText } from '@ground-control/domain/support/case-times'
import { hrefOf, type SupportView } from '#screens/support/support-view.ts'
import type { ListedCase } from '#subjects/support/queries.ts'
import { onPlainPress } from '#ui/actions/plain-press.ts'
import { classNames } from '#ui/class-names.ts'
import { MatchText } from '#ui/fields/match-text.tsx'
import { VisuallyHidden } from '#ui/marks/visually-hidden.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { CaseBadge } from './case-badge.tsx'

type Props = {
  readonly summary: ListedCase
  /** The search text; empty: none. */
  readonly searched: string
  readonly view: SupportView
  readonly isOpen: boolean
  readonly nowMs: number
  readonly onOpen: (view: SupportView) => void
}

export function CaseItem({ summary, searched, view, isOpen, nowMs, onOpen }: Props) {
  const { subject, requester, organization, awaitsReply, openedAt, state, snoozedUntil } = summary
  const now = new Date(nowMs)
  const late = isOverdue(summary, now)
  const due = shortDueText(summary, now, viewerZone)
  const badge = caseBadge({ state, priority: priorityAt(summary, now) })
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
          <bdi className="min-w-0 flex-1 truncate font-medium">
            <MatchText text={subject} query={searched} />
          </bdi>
          <span className="flex-none text-small whitespace-nowrap text-fg-3">
            <VisuallyHidden>opened </VisuallyHidden>
            {caseAge(openedAt, now, viewerZone)}
          </span>
        </span>
        <span className="flex min-w-0 items-center justify-between gap-2">
          <bdi className="truncate text-small text-fg-2">
            <MatchText
              text={requester.name ?? (organization ? organizationTitle(organization.name) : 'Unknown requester')}
              query={searched}
            />
          </bdi>
          <span className="flex flex-none items-center gap-2">
            {due ? <span className={classNames('text-small', late ? 'text-error' : 'text-fg-3')}>{due}</span> : null}
            {badge.label === 'OPEN' ? null : <CaseBadge summary={summary} now={now} />}
          </span>
        </span>
        <span className="truncate text-small leading-4.25 text-fg-3">
          {state === 'snoozed' && snoozedUntil ? `Until ${clockText(snoozedUntil, now, viewerZone)}. ` : null}
          <Found summary={summary} searched={searched} />
        </span>
      </a>
    </li>
  )
}

/** What a search matched, with its place in the message; without a search, the start of the newest message. */
function Found({ summary: { matched, excerpt, preview }, searched }: Pick<Props, 'summary' | 'searched'>) {
  if (!matched) return preview
  return (
    <>
      Matched {matched === 'id' ? 'ID' : matched}: <MatchText text={excerpt ?? preview} query={searched} />
    </>
  )
}
