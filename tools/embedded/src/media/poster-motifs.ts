import { between, chance, type Random } from '#demo/random.ts'

export const posterWidth = 640
export const posterHeight = 360

export type Palette = {
  readonly ground: string
  readonly shade: string
  readonly middle: string
  readonly light: string
}

type Motif = (palette: Palette, random: Random) => string

export const motifs: readonly Motif[] = [dunes, equalizer, halftone, waves, ripples, beams, phases]

function dunes({ shade, middle, light }: Palette, random: Random): string {
  const x = between(random, 150, 490)
  const hill = (height: number, sway: number, fill: string) =>
    `<path d="M0 ${height}C160 ${height - sway} 320 ${height + sway} ${posterWidth} ${height - sway / 3}V${posterHeight}H0Z" fill="${fill}"/>`
  return [
    `<circle cx="${x}" cy="${between(random, 170, 225)}" r="${between(random, 95, 140)}" fill="${light}"/>`,
    hill(between(random, 235, 260), between(random, 30, 75), middle),
    hill(between(random, 300, 320), between(random, 20, 50), shade),
  ].join('')
}

function equalizer({ middle, light }: Palette, random: Random): string {
  return times(27, (index) => {
    const height = between(random, 36, 300)
    const fill = chance(random, 0.2) ? light : middle
    return `<rect x="${18 + index * 23}" y="${round((posterHeight - height) / 2)}" width="11" height="${height}" rx="5.5" fill="${fill}"/>`
  })
}

function halftone({ middle, light }: Palette, random: Random): string {
  const [x, y] = [between(random, 200, 480), between(random, 110, 250)]
  const step = 34
  return times(19 * 11, (index) => {
    const [cx, cy] = [14 + (index % 19) * step, 10 + Math.floor(index / 19) * step]
    const near = Math.max(0, 1 - Math.hypot(cx - x, (cy - y) * 1.3) / 330)
    return `<circle cx="${cx}" cy="${cy}" r="${round(2 + near * 11)}" fill="${near > 0.72 ? light : middle}"/>`
  })
}

function waves({ middle, light }: Palette, random: Random): string {
  const [sway, lit] = [between(random, 50, 95), between(random, 2, 5)]
  return times(10, (index) => {
    const y = 10 + index * 40
    const path = `M-20 ${y}C120 ${y - sway} 230 ${y + sway} 350 ${y}S570 ${y - sway * 0.8} 660 ${y + 10}`
    return line(`<path d="${path}"`, index === lit, middle, light)
  })
}

function ripples({ middle, light }: Palette, random: Random): string {
  const [x, y] = [between(random, 90, 550), between(random, 330, 400)]
  const lit = between(random, 1, 3)
  return times(13, (index) =>
    line(`<circle cx="${x}" cy="${y}" r="${48 + index * 48}"`, index === lit || index === lit + 4, middle, light),
  )
}

function beams({ middle, light }: Palette, random: Random): string {
  const [x, lit] = [between(random, 200, 440), between(random, 0, 4)]
  return times(7, (index) => {
    const reach = 60 + index * 62
    const path = `M${x} ${30 + index * 9}L${x + reach} 380H${x - reach}Z`
    return line(`<path d="${path}"`, index === lit, middle, light)
  })
}

function phases({ shade, middle, light }: Palette, random: Random): string {
  const [lit, radius] = [between(random, 1, 4), between(random, 36, 46)]
  return times(5, (index) => {
    const x = 88 + index * 116
    // The shadow's edge is half an ellipse: hollow before half moon, bulging after it.
    const edge = `A${round(radius * Math.abs(1 - index / 2))} ${radius} 0 0 ${index > 2 ? 1 : 0} ${x} ${180 - radius}`
    const shape = `M${x} ${180 - radius}A${radius} ${radius} 0 0 1 ${x} ${180 + radius}${edge}Z`
    const face = index === 0 ? '' : `<path d="${shape}" fill="${index === lit ? light : middle}"/>`
    return `<circle cx="${x}" cy="180" r="${radius}" fill="${shade}"/>${face}`
  })
}

const line = (shape: string, lit: boolean, middle: string, light: string): string =>
  `${shape} fill="none" stroke="${lit ? light : middle}" stroke-width="${lit ? 12 : 5}"/>`

const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

const round = (value: number): number => Math.round(value * 10) / 10
