import { isStorableId, type ProviderRefund, type RefundContent } from './payment-provider.ts'

// Stripe's limits. A key may have 40 characters, and ours are shorter.
const maxKeys = 50
const maxValueLength = 500

/** The metadata of our refund; null: it has too many ticket ids to fit. */
export function toMetadata({ refundId, ticketIds, eventIds, feeCents, instanceId }: RefundContent) {
  const tickets = inParts('ticket_ids', ticketIds)
  const events = inParts('event_ids', eventIds)
  const fees = feeCents > 0 && { fee_cents: String(feeCents) }
  const metadata = { refund_id: refundId, instance_id: instanceId, ...tickets, ...events, ...fees }
  const fits = Object.values(metadata).every(({ length }) => length <= maxValueLength)
  return fits && Object.keys(metadata).length <= maxKeys ? metadata : null
}

type Metadata = Readonly<Record<string, string>>

/** Anybody can edit metadata at the provider, so drop what can't be ours. */
export function readMetadata(
  metadata: Metadata,
  { amountCents }: { amountCents: number },
): Pick<ProviderRefund, 'refundId' | 'instanceId' | 'ticketIds' | 'feeCents'> {
  const { refund_id: refundId = '', instance_id: instanceId = '', fee_cents: fees = '' } = metadata
  const isOurs = isStorableId(refundId)
  const written = partsOf('ticket_ids', metadata)
    .flatMap((part) => part.split(/[\s,]+/))
    .filter(Boolean)
  const ids = isOurs ? written.map(decoded) : written
  // One invalid id makes the whole list unreliable.
  const ticketIds = ids.every(isStorableId) ? [...new Set(ids)] : []
  const feeCents = isOurs && /^[1-9]\d{0,11}$/.test(fees) && Number(fees) <= amountCents ? Number(fees) : 0
  return {
    refundId: isOurs ? refundId : null,
    instanceId: isStorableId(instanceId) ? instanceId : null,
    ticketIds,
    feeCents,
  }
}

/** `ticket_ids`, `ticket_ids_2`, `ticket_ids_3` and so on, each as long as a value may be. */
function inParts(name: string, ids: readonly string[]): Metadata {
  const parts: string[] = []
  for (const id of ids.map(encoded)) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + 1 + id.length <= maxValueLength) parts[parts.length - 1] = `${last},${id}`
    else parts.push(id)
  }
  return Object.fromEntries(parts.map((part, index) => [index === 0 ? name : `${name}_${index + 1}`, part]))
}

function partsOf(name: string, metadata: Metadata): readonly string[] {
  const parts: string[] = []
  for (let part = metadata[name]; part !== undefined; part = metadata[`${name}_${parts.length + 1}`]) parts.push(part)
  return parts
}

const encoded = (id: string) => id.replace(/[\s,%]/gu, encodeURIComponent)

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
