import { horizonRadius, houseSeats, type Light, pointAt, stageRadius, viewHeight, viewWidth } from './seats.ts'

const seatColors: Record<Light, string> = {
  off: 'oklch(0.31 0.013 235)',
  dim: 'oklch(0.46 0.03 90)',
  half: 'oklch(0.68 0.05 91)',
  lit: 'var(--gc-lamp)',
}

const passFrom = -21
const passTo = 16.4
const satellite = pointAt(17, horizonRadius)

const seatPaths = Object.entries(seatColors).map(([light, color]) => ({
  color,
  path: houseSeats()
    .filter((seat) => seat.light === light)
    .map(({ x, y }) => `M${at(x)} ${at(y)}h0`)
    .join(''),
}))

const ticks = Array.from({ length: 53 }, (_, index) => {
  const degrees = index - 26
  const length = degrees % 10 === 0 ? 12 : degrees % 5 === 0 ? 8 : 4
  const [from, to] = [pointAt(degrees, horizonRadius), pointAt(degrees, horizonRadius + length)]
  return `M${at(from.x)} ${at(from.y)}L${at(to.x)} ${at(to.y)}`
}).join('')

/** The one place where the lamp colour is decoration. */
export function LitHouse() {
  return (
    <svg
      viewBox={`0 0 ${viewWidth} ${viewHeight}`}
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-0 size-full"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {seatPaths.map(({ color, path }) => (
        <path key={color} d={path} stroke={color} strokeWidth="4.6" />
      ))}
      <path d={arc(-75, 75, stageRadius)} stroke="oklch(0.4 0.014 235)" />
      <path d={arc(-50, 50, horizonRadius)} stroke="oklch(0.36 0.014 235)" />
      <path d={ticks} stroke="oklch(0.4 0.014 235)" />
      <path d={arc(passFrom, passTo, horizonRadius)} stroke="oklch(0.72 0.055 91)" strokeWidth="1.25" />
      <circle cx={satellite.x} cy={satellite.y} r="6" className="fill-lamp" />
    </svg>
  )
}

function arc(fromDegrees: number, toDegrees: number, radius: number): string {
  const [from, to] = [pointAt(fromDegrees, radius), pointAt(toDegrees, radius)]
  return `M${at(from.x)} ${at(from.y)}A${radius} ${radius} 0 0 1 ${at(to.x)} ${at(to.y)}`
}

function at(value: number): string {
  return value.toFixed(1)
}
