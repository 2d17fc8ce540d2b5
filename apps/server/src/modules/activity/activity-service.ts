import type { ActivityItem, AuditRecord, listActivity } from '@ground-control/contract/activity'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import { toFields } from '@ground-control/domain/accounts/documents/fields'
import { type Cents, cents } from '@ground-control/domain/values/money'
import { readCursor, toCursor } from '#platform/http/cursor.ts'
import type { ActivityFilter, PlacedRecord } from './audit-store.ts'
import type { PlacedSale, SalePlace } from './sale-stream.ts'

type Needs = {
  readonly entries: (filter: ActivityFilter, before: number | null, limit: number) => Promise<PlacedRecord[]>
  /** Payments in other currencies than US dollars, with their currency. */
  readonly currencies: (paymentIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  readonly sales: (filter: ActivityFilter, before: SalePlace | null, limit: number) => Promise<PlacedSale[]>
}

type Asked = ActivityFilter & { readonly limit: number; readonly after?: string | undefined }

type Place = { readonly number: number | null; readonly sale: SalePlace | null }

export const createActivityService = ({ entries, currencies, sales }: Needs) => ({
  async list({ limit, after, ...filter }: Asked): Promise<ReplyOf<typeof listActivity>> {
    const from = after === undefined ? { number: null, sale: null } : toPlace(after)
    const [audit, sold] = await Promise.all([
      entries(filter, from.number, limit + 1),
      sales(filter, from.sale, limit + 1),
    ])
    const page = newestOf(audit, sold, limit)
    const place: Place = {
      number: page.findLast((each): each is PlacedRecord => 'record' in each)?.place.number ?? from.number,
      sale: page.findLast((each): each is PlacedSale => 'sale' in each)?.place ?? from.sale,
    }
    const known = await currencies(page.flatMap((each) => ('sale' in each ? [] : (paymentOf(each.record) ?? []))))
    return {
      items: page.map((each) => ('sale' in each ? each.sale : toItem(each.record, known))),
      next: audit.length + sold.length > limit ? fromPlace(place) : null,
    }
  },
})

function newestOf(audit: readonly PlacedRecord[], sold: readonly PlacedSale[], limit: number) {
  const page: (PlacedRecord | PlacedSale)[] = []
  for (let a = 0, s = 0; page.length < limit; ) {
    const [entry, sale] = [audit[a], sold[s]]
    if (!entry && !sale) break
    if (entry && (!sale || entry.place.atMicros >= sale.place.atMicros)) {
      page.push(entry)
      a += 1
    } else if (sale) {
      page.push(sale)
      s += 1
    }
  }
  return page
}

const fromPlace = ({ number, sale }: Place): string =>
  toCursor(`${number ?? '-'} ${sale ? `${sale.atMicros} ${sale.id}` : '-'}`)

function toPlace(cursor: string): Place {
  const [number, atMicros, id] = readCursor(cursor, /^(\d{1,15}|-) (?:(-?\d{1,16}) (.+)|-)$/su)
  return {
    number: number === '-' ? null : Number(number),
    sale: id === undefined ? null : { atMicros: Number(atMicros), id },
  }
}

function toItem(record: AuditRecord, currencies: ReadonlyMap<string, string>): ActivityItem {
  const { number, at, actor, action, entity, event, reason, after } = record
  const currency = currencies.get(paymentOf(record) ?? '')
  const item = { kind: 'audit' as const, number, at, actor, action, entity, event, reason }
  return { ...item, ...figuresOf(action, after), ...(currency && { currency }) }
}

function paymentOf({ action, after }: AuditRecord): string | null {
  const { paymentId } = toFields(after)
  return action.startsWith('refund.') && typeof paymentId === 'string' ? paymentId : null
}

function figuresOf(action: string, after: unknown): { amount: Cents | null; tickets: number | null } {
  const { amountCents, ticketIds } = toFields(after)
  const counted = Array.isArray(ticketIds) ? ticketIds.length : null
  return {
    amount: action.startsWith('refund.') && Number.isSafeInteger(amountCents) ? cents(Number(amountCents)) : null,
    // Redemptions and transfers write one entry per ticket.
    tickets: aboutOneTicket.has(action) ? 1 : counted,
  }
}

const aboutOneTicket: ReadonlySet<string> = new Set([
  'ticket.redeemed',
  'ticket.unredeemed',
  'ticket.let-in',
  'tickets.transferred',
])
