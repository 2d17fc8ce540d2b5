import { organizationTitle } from '#accounts/display-names.ts'
import { csvRow } from '#values/formats/csv-cell.ts'
import type { OrgId } from '#values/ids.ts'
import { type Cents, plainDollars } from '#values/money.ts'
import type { ClosedRange } from './ranges/comparison.ts'
import type { DayRange } from './ranges/date-range.ts'

type Row = {
  readonly orgId: OrgId
  readonly orgName: string | null
  readonly events: number
  readonly tickets: number
  readonly gross: Cents
  readonly refunded: Cents
  readonly net: Cents
  readonly grossBefore: Cents | null
}

/** With a UTF-8 mark, which some spreadsheets need. */
export function organizationsCsv(rows: readonly Row[], before: ClosedRange | null): string {
  const heads = ['Organization', 'ID', 'Events', 'Tickets', 'Gross (USD)', 'Refunded (USD)', 'Net (USD)']
  const compared = before ? [`Gross ${before.from} to ${before.to} (USD)`] : []
  const lines = rows.map(({ orgName, orgId, events, tickets, gross, refunded, net, grossBefore }) => [
    organizationTitle(orgName),
    orgId,
    String(events),
    String(tickets),
    ...[gross, refunded, net].map(plainDollars),
    ...(before ? [grossBefore === null ? '' : plainDollars(grossBefore)] : []),
  ])
  return `\uFEFF${[[...heads, ...compared], ...lines].map(csvRow).join('')}`
}

export const organizationsCsvName = ({ from, to }: DayRange): string =>
  `organizations-${[from ?? 'start', to ?? 'today'].join('-to-')}.csv`
