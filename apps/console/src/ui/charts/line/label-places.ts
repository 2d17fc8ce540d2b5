/** In pixels from the top left; null: a gap. */
export type LinePoints = readonly (Point | null)[]

type Point = { readonly x: number; readonly y: number }

export type LabelPlace = { readonly x: number; readonly y: number; readonly side: 'above' | 'below' }

type Room = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly lineHeight: number
}

/** Prefers peaks and hollows, far from other lines and crossing none. null: no room. */
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
      const place: LabelPlace = { ...point, side: sideOf(point.y, others, index) }
      const distance = distanceTo(point.y, others, index, room)
      if ((best && distance <= best.distance) || !isFree(place, half, { line, others }, room)) continue
      best = { place, distance }
    }
    return best && (others.length === 0 || best.distance >= room.lineHeight) ? best.place : null
  })
}

type Drawn = { readonly line: LinePoints; readonly others: readonly LinePoints[] }

/** Its own line must not cross it either. */
function isFree({ x, y, side }: LabelPlace, half: number, { line, others }: Drawn, room: Room): boolean {
  const [top, bottom] = side === 'above' ? [y - room.lineHeight, y] : [y, y + room.lineHeight]
  if (top < room.top || bottom > room.bottom) return false
  const isBehind = (pointY: number) => (side === 'above' ? pointY >= bottom : pointY <= top)
  const isBeyond = (pointY: number) => (side === 'above' ? pointY < top : pointY > bottom)
  return (
    near(line).every((point) => isBehind(point.y)) &&
    others.every((other) => near(other).every((point) => isBehind(point.y) || isBeyond(point.y)))
  )

  // Includes the next point past the name, where the line to it starts.
  function near(points: LinePoints) {
    const spacing = Math.abs((line[1]?.x ?? x) - (line[0]?.x ?? x))
    return points.filter((point): point is Point => point !== null && Math.abs(point.x - x) < half + spacing)
  }
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
