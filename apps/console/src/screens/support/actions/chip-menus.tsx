import type { CaseSummary } from '@ground-control/contract/support'
import { caseCategoryLabels, casePriorityLabels } from '@ground-control/domain/support/case-labels'
import { priorityAt, raisedWords } from '@ground-control/domain/support/case-priority'
import { dueText, isOverdue } from '@ground-control/domain/support/case-times'
import { caseCategories, casePriorities } from '@ground-control/domain/support/cases'
import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useNow } from '#platform/use-now.ts'
import { CaseBadge } from '#screens/support/list/case-badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import type { Change } from './use-case-change.ts'

type Props = { readonly summary: CaseSummary; readonly onChange: (change: Change) => void }

export function PriorityMenu({ summary, onChange }: Props) {
  const now = new Date(useNow(30_000))
  const raised = raisedWords(summary, now)
  const label = casePriorityLabels[priorityAt(summary, now)]
  return (
    <Menu
      align="start"
      trigger={
        <Chip aria-label={`Priority: ${label}${raised ? `. ${raised}` : ''}. Change it`}>
          <CaseBadge summary={summary} now={now} />
        </Chip>
      }
    >
      {casePriorities.map((priority) => (
        <MenuItem
          key={priority}
          end={priority === summary.priority ? <Check aria-label="Selected" className="size-3.5" /> : null}
          onSelect={() => onChange({ priority })}
        >
          {casePriorityLabels[priority]}
        </MenuItem>
      ))}
    </Menu>
  )
}

export function RaisedNote({ summary }: Pick<Props, 'summary'>) {
  const raised = raisedWords(summary, new Date(useNow(30_000)))
  return raised ? <span>{raised}</span> : null
}

export function CategoryMenu({ summary, onChange }: Props) {
  const label = caseCategoryLabels[summary.category]
  return (
    <Menu
      align="start"
      trigger={
        <Chip aria-label={`Category: ${label}. Change it`} isFramed>
          {label}
        </Chip>
      }
    >
      {caseCategories.map((category) => (
        <MenuItem
          key={category}
          end={category === summary.category ? <Check aria-label="Selected" className="size-3.5" /> : null}
          onSelect={() => onChange({ category })}
        >
          {caseCategoryLabels[category]}
        </MenuItem>
      ))}
    </Menu>
  )
}

export function DueMenu({ summary, onChange, onPick }: Props & { readonly onPick: () => void }) {
  const now = new Date(useNow(30_000))
  const text = dueText(summary, now, viewerZone) ?? 'Set due time'
  return (
    <Menu
      align="start"
      trigger={
        <Chip
          aria-label={`${text}. Change it`}
          className={isOverdue(summary, now) ? 'text-error' : 'text-fg-3 hover:text-fg'}
        >
          {text}
        </Chip>
      }
    >
      <MenuItem onSelect={onPick}>Set date and time…</MenuItem>
      {summary.dueAt ? <MenuItem onSelect={() => onChange({ dueAt: null })}>Remove due time</MenuItem> : null}
    </Menu>
  )
}

type ChipProps = ComponentProps<'button'> & { readonly isFramed?: boolean }

/** Its target extends beyond its small edge. */
function Chip({ isFramed = false, className, children, ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type="button"
      className={classNames(
        'group/chip relative inline-flex h-5 flex-none items-center rounded-tag text-small whitespace-nowrap before:absolute before:-inset-0.5 coarse:h-touch',
        className,
      )}
    >
      {isFramed ? (
        <span className="inline-flex h-5 items-center rounded-tag border border-line px-2 text-fg-2 group-hover/chip:border-line-strong group-hover/chip:text-fg">
          {children}
        </span>
      ) : (
        children
      )}
    </button>
  )
}
