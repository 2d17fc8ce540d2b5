/** Where each point of a line is, in pixels from the top left; null: it has a gap there. */
export type LinePoints = readonly ({ readonly x: number; readonly y: number } | null)[]

export type LabelPlace = { readonly x: number; readonly y: number; readonly side: 'above' | 'below' }

type Room = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Height of a line of text. */
  readonly lineHeight: number
}

/**
 * Where the names of lines are written: at the point where a line is farthest from all others, on the side away from them,
 * and inside the plot. One line alone is named at its highest point. null: there is no room, and the key has to do.
 */
export function labelPlaces(
  lines: readonly LinePoints[],
  widths: readonly number[],
  room: Room,
): readonly (LabelPlace | null)[] {
  return lines.map((line, at) => {
    const others = lines.filter((_, index) => index !== at)
    const half = (widths[at] ?? 0) / 2
    let best: { readonly place: LabelPlace; readonly distance: number } | null = null
    for (const [index, point] of line.entries()) {
      if (!point || point.x - half < room.left || point.x + half > room.right) continue
      const side = sideOf(point.y, others, index)
      const edge = side === 'above' ? point.y - room.lineHeight : point.y + room.lineHeight
      if (edge < room.top || edge > room.bottom) continue
      const distance = distanceTo(point.y, others, index, room)
      if (!best || distance > best.distance) best = { place: { x: point.x, y: point.y, side }, distance }
    }
    return best && (others.length === 0 || best.distance >= room.lineHeight) ? best.place : null
  })
}

function sideOf(y: number, others: readonly LinePoints[], index: number): LabelPlace['side'] {
  const nearest = nearestOf(y, others, index)
  return nearest !== null && nearest < y ? 'below' : 'above'
}

function distanceTo(y: number, others: readonly LinePoints[], index: number, room: Room): number {
  if (others.length === 0) return room.bottom - y
  const nearest = nearestOf(y, others, index)
  return nearest === null ? 0 : Math.abs(nearest - y)
}

function nearestOf(y: number, others: readonly LinePoints[], index: number): number | null {
  const heights = others.flatMap((line) => line[index]?.y ?? [])
  return heights.reduce<number | null>(
    (nearest, other) => (nearest === null || Math.abs(other - y) < Math.abs(nearest - y) ? other : nearest),
    null,
  )
}
