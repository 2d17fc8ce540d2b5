import { withoutPunctuation } from '#search/phone-search.ts'
import { constants } from '#values/constants.ts'
import { type CsvColumns, csvHead, csvLine, isE164 } from '#values/formats/csv-cell.ts'
import { fileNameOf } from '#values/formats/file-name.ts'
import { dayOf, instantOf } from '#values/time.ts'
import { type Guest, type GuestRow, guestStatusLabels } from './guest.ts'
import { toGuestRow } from './guest-page.ts'

type Exported = { readonly row: GuestRow; readonly timeZone: string }

const columns: CsvColumns<Exported> = [
  ['Guest Name', ({ row }) => row.name],
  ['Email', ({ row }) => row.email ?? ''],
  ['Phone', ({ row }) => phoneCell(row.phone ?? '')],
  ['Total Tickets', ({ row }) => String(row.totalTickets)],
  ['Redeemed Tickets', ({ row }) => String(row.redeemedTickets)],
  ['Status', ({ row }) => guestStatusLabels[row.status]],
  ['Purchase Date', ({ row, timeZone }) => dayCell(row, timeZone)],
]

export const guestCsvHead = (): string => csvHead(columns)

export const guestCsvLine = (guest: Guest, timeZone: string): string =>
  csvLine(columns, { row: toGuestRow(guest), timeZone })

export const guestCsvFileName = (eventName: string): string =>
  fileNameOf(eventName, `-${constants.csvFileSuffix}`, constants.csvFileSuffix)

/** An international number keeps its plus sign even if written without punctuation. Nothing else changes. */
function phoneCell(phone: string): string {
  const compact = withoutPunctuation(phone)
  return isE164(compact) ? compact : phone
}

function dayCell({ purchaseDate }: GuestRow, timeZone: string): string {
  if (purchaseDate === null) return ''
  const ms = Date.parse(purchaseDate)
  // Dates outside four-digit years can't be purchase dates.
  if (ms < Date.UTC(1000, 0) || ms >= Date.UTC(9999, 0)) return ''
  return ms < quartersFromMs ? dayOf(purchaseDate, timeZone) : dayOfQuarter(Math.floor(ms / quarterMs), timeZone)
}

const quarterMs = 15 * 60_000
const quartersFromMs = Date.UTC(1973, 0)

/**
 * In a file of 100,000 guests most of the time goes into dates. Days start on a quarter hour in every zone, so this
 * caches by quarter hour.
 */
function dayOfQuarter(quarter: number, timeZone: string): string {
  const known = days.timeZone === timeZone ? days.byQuarter.get(quarter) : undefined
  if (known !== undefined) return known
  if (days.timeZone !== timeZone || days.byQuarter.size >= maxDays) days = { timeZone, byQuarter: new Map() }
  const day = dayOf(instantOf(new Date(quarter * quarterMs)), timeZone)
  days.byQuarter.set(quarter, day)
  return day
}

const maxDays = 50_000

let days: { readonly timeZone: string; readonly byQuarter: Map<number, string> } = {
  timeZone: '',
  byQuarter: new Map(),
}
