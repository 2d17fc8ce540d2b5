import type { SalesPulse } from '@ground-control/contract/figures/board'
import { clockTime } from '@ground-control/domain/activity/activity-time'
import { type SalesMeasure, salesChange, salesTotal } from '@ground-control/domain/figures/sales/sales-figures'
import { changeText, comparedWith, salesNames, windowText } from '@ground-control/domain/figures/sales/sales-words'
import { formatCount } from '@ground-control/domain/values/counts'
import { compactUsd, formatUsd } from '@ground-control/domain/values/money'
import type { ReactNode } from 'react'
import { consoleConfig } from '#platform/config.ts'
import { NotCounted } from '#subjects/figures/not-counted.tsx'
import { classNames } from '#ui/class-names.ts'
import { Tooltip } from '#ui/overlays/tooltip.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'

type Props = { readonly pulse: SalesPulse; readonly measure: SalesMeasure }

export function SalesFigures({ pulse, measure }: Props) {
  const { timeZone } = consoleConfig()
  const { steps, stepMs, startsAt, asOf } = pulse
  const total = salesTotal(steps)
  const window = windowText(steps.length * stepMs)
  const since = clockTime(Date.parse(startsAt) + (steps.length - 1) * stepMs, viewerZone)
  const { before } = salesNames(startsAt, asOf, timeZone)
  const change = salesChange(pulse, measure)
  return (
    <dl className="flex flex-wrap items-baseline gap-x-6 gap-y-2 px-4 pt-2 pb-0.5 phone:grid phone:grid-cols-2">
      <Figure caption={`tickets, ${window}`}>{formatCount(total.tickets)}</Figure>
      <Figure caption={`revenue, ${window}`}>
        <Short text={compactUsd(total.revenue)} exact={formatUsd(total.revenue)} />
        <NotCounted payments={pulse.paymentsNotCounted} />
      </Figure>
      <Figure caption={`tickets since ${since}`}>{formatCount(steps.at(-1)?.tickets ?? 0)}</Figure>
      <Figure
        caption={change === null ? 'nothing to compare with' : comparedWith(before)}
        className={classNames('ml-auto text-right phone:ml-0 phone:text-left', change !== null && toneOf(change))}
      >
        {change === null ? '–' : changeText(change)}
      </Figure>
    </dl>
  )
}

type FigureProps = { readonly caption: string; readonly children: ReactNode; readonly className?: string }

function Figure({ caption, children, className }: FigureProps) {
  return (
    <div className={classNames('flex flex-col-reverse', className)}>
      <dt className="text-small text-fg-3">{caption}</dt>
      <dd className="text-[1.5rem] leading-7.5 font-medium tracking-[-0.02em]">{children}</dd>
    </div>
  )
}

function Short({ text, exact }: { readonly text: string; readonly exact: string }) {
  if (text === exact) return text
  return (
    <Tooltip text={exact} describes>
      <button type="button" className="relative cursor-help rounded-tag coarse:-my-1.75 coarse:min-h-touch">
        {text}
      </button>
    </Tooltip>
  )
}

const toneOf = (change: number): string | false => change !== 0 && (change > 0 ? 'text-redeemed' : 'text-error')
