import { type Guest, guestStatusLabels } from '#guests/guest.ts'
import { toGuestRow } from '#guests/guest-page.ts'
import { withoutPunctuation } from '#search/phone-search.ts'
import { constants } from '#values/constants.ts'
import { csvRow, isE164 } from '#values/csv-cell.ts'
import { dayOf, instantOf } from '#values/time.ts'

/** The first line. The mark in front tells spreadsheets that names are in UTF-8. */
export const guestCsvHead = (): string => `\uFEFF${csvRow(constants.csvColumns)}`

export function guestCsvLine(guest: Guest, timeZone: string): string {
  const { name, email, phone, totalTickets, redeemedTickets, status } = toGuestRow(guest)
  return csvRow([
    name,
    email ?? '',
    phoneCell(phone ?? ''),
    String(totalTickets),
    String(redeemedTickets),
    guestStatusLabels[status],
    dayCell(guest, timeZone),
  ])
}

/** An international number keeps its plus sign when it is written without punctuation; nothing else needs to change. */
function phoneCell(phone: string): string {
  const compact = withoutPunctuation(phone)
  return isE164(compact) ? compact : phone
}

function dayCell({ purchaseDate }: Guest, timeZone: string): string {
  if (purchaseDate === null) return ''
  const ms = Date.parse(purchaseDate)
  // Calendar days have four digits for the year: what is outside of them is no purchase.
  if (ms < Date.UTC(1000, 0) || ms >= Date.UTC(9999, 0)) return ''
  return ms < quartersFromMs ? dayOf(purchaseDate, timeZone) : dayOfQuarter(Math.floor(ms / quarterMs), timeZone)
}

const quarterMs = 15 * 60_000
const quartersFromMs = Date.UTC(1973, 0)

/**
 * Calendar calls dominate a file of 100,000 guests. Days begin on a quarter hour in every zone, so cache by quarter.
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
