import type { CaseSummary } from '@ground-control/contract/support'
import { caseTabLabels } from '@ground-control/domain/support/case-labels'
import { daysAgo } from '@ground-control/domain/support/case-times'
import type { CaseId } from '@ground-control/domain/values/ids'
import { useNow } from '#platform/use-now.ts'
import { onPlainPress } from '#ui/actions/plain-press.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { SideSection, sideLink } from './side-section.tsx'

type Props = {
  readonly earlier: readonly CaseSummary[]
  readonly hrefOf: (caseId: CaseId) => string
  readonly onOpen: (caseId: CaseId) => void
}

const mostShown = 8

/** Other cases of the same person or organization. */
export function EarlierSection({ earlier, hrefOf, onOpen }: Props) {
  const now = new Date(useNow(60_000))
  if (earlier.length === 0) return null
  return (
    <SideSection title="Earlier cases">
      <ul className="grid gap-2">
        {earlier.slice(0, mostShown).map(({ caseId, subject, state, solvedAt, updatedAt }) => (
          <li key={caseId} className="grid min-w-0">
            <a href={hrefOf(caseId)} onClick={onPlainPress(() => onOpen(caseId))} className={sideLink}>
              <bdi>{subject}</bdi>
            </a>
            <span className="text-small text-fg-3">
              {caseTabLabels[state]}, {daysAgo(solvedAt ?? updatedAt, now, viewerZone)}
            </span>
          </li>
        ))}
      </ul>
    </SideSection>
  )
}
