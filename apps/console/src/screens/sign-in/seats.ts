/** The seats of the sign-in picture: rows around a stage, drawn the same every time. */
export type Light = 'off' | 'dim' | 'half' | 'lit'
export type Seat = { readonly x: number; readonly y: number; readonly light: Light }

export const viewWidth = 820
export const viewHeight = 900
export const stageRadius = 290
export const horizonRadius = 905

const center = { x: 410, y: 1115 }
const firstRow = 330
const rowGap = 20
const seatGap = 14.2
/** Shifts each row, so that seats fill the gaps. */
const rowShift = 3.61
const aisleEveryDegrees = 21
const aisleHalfWidth = 14
const margin = 10

const balconies = [
  { from: 330, rows: 8 },
  { from: 510, rows: 7 },
  { from: 670, rows: 6 },
]

export function pointAt(degrees: number, radius: number): { readonly x: number; readonly y: number } {
  const angle = (degrees * Math.PI) / 180
  return { x: center.x + radius * Math.sin(angle), y: center.y - radius * Math.cos(angle) }
}

export function houseSeats(): readonly Seat[] {
  return balconies.flatMap(({ from, rows }) =>
    Array.from({ length: rows }, (_, row) => seatsOfRow(from + row * rowGap)).flat(),
  )
}

function seatsOfRow(radius: number): Seat[] {
  const row = (radius - firstRow) / rowGap
  const start = (2.9 + row * rowShift) % seatGap
  const half = Math.ceil(radius / seatGap)
  const seats = Array.from({ length: 2 * half }, (_, index) => {
    const place = index - half
    const degrees = (((start + place * seatGap) / radius) * 180) / Math.PI
    return { place, degrees, ...pointAt(degrees, radius) }
  })
  return seats
    .filter(({ x, y }) => x > -margin && x < viewWidth + margin && y < viewHeight + margin)
    .filter(({ degrees }) => distanceToAisle(degrees, radius) > aisleHalfWidth)
    .map(({ x, y, place, degrees }) => ({ x, y, light: lightOf(row, place, degrees) }))
}

function distanceToAisle(degrees: number, radius: number): number {
  const fromAisle = Math.abs((Math.abs(degrees) % aisleEveryDegrees) - aisleEveryDegrees / 2)
  return ((fromAisle * Math.PI) / 180) * radius
}

/** The front and the middle fill first; neighbours light up together. */
function lightOf(row: number, place: number, degrees: number): Light {
  const nearStage = 1 - row / 28
  const nearMiddle = 1 - Math.min(1, Math.abs(degrees) / 70)
  const company = noise(row * 7 + Math.floor(place / 4))
  const filled = 0.05 + 0.62 * nearStage ** 1.8 * nearMiddle ** 0.7 * (0.3 + company)
  const chance = noise(row * 997 + place * 31 + 17)
  if (chance > filled) return 'off'
  if (chance > filled * 0.78) return 'dim'
  return chance > filled * 0.45 ? 'half' : 'lit'
}

function noise(seed: number): number {
  let bits = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32
}
