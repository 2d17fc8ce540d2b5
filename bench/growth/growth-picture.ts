export type Line = { readonly name: string; readonly values: number[] }

const [width, height] = [760, 380]
const plot = { left: 44, right: 500, top: 16, bottom: 340 }
const [leastMs, mostMs] = [1, 50]
const steps = [1, 2, 5, 10, 20, 50]
const lineHeight = 16

/** One line per figure over the sizes, on logarithmic axes, with the 10 ms limit. */
export function pictureOf(sizes: readonly number[], lines: readonly Line[]): string {
  const [least, most] = [Math.log10(Math.min(...sizes)), Math.log10(Math.max(...sizes))]
  const x = (size: number) => plot.left + ((Math.log10(size) - least) / (most - least || 1)) * (plot.right - plot.left)
  const y = (ms: number) => {
    const share = Math.log10(Math.max(ms, leastMs) / leastMs) / Math.log10(mostMs / leastMs)
    return plot.bottom - share * (plot.bottom - plot.top)
  }
  const scale = steps.map(
    (ms) =>
      `<line x1="${plot.left}" x2="${plot.right}" y1="${at(y(ms))}" y2="${at(y(ms))}" stroke="${ms === 10 ? '#c33' : '#ddd'}"/>` +
      `<text x="${plot.left - 6}" y="${at(y(ms) + 4)}" text-anchor="end">${ms} ms</text>`,
  )
  const marks = sizes.map(
    (size) => `<text x="${at(x(size))}" y="${plot.bottom + 20}" text-anchor="middle">${short.format(size)}</text>`,
  )
  const sorted = lines.toSorted((one, other) => last(other) - last(one))
  const places = apart(sorted.map((line) => y(last(line))))
  const drawn = sorted.map((line, nth) => {
    const colour = `hsl(${Math.round((nth * 360) / lines.length)} 65% 38%)`
    const points = line.values.map((ms, place) => `${at(x(sizes[place] ?? 1))},${at(y(ms))}`).join(' ')
    const place = places[nth] ?? 0
    return (
      `<polyline points="${points} ${plot.right + 14},${at(place)}" fill="none" stroke="${colour}" stroke-width="1.5"/>` +
      `<text x="${plot.right + 18}" y="${at(place + 4)}" fill="${colour}">${line.name}, ${last(line).toFixed(1)}</text>`
    )
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...scale,
    ...marks,
    `<text x="${plot.left}" y="${height - 4}">tickets</text>`,
    ...drawn,
    '</svg>\n',
  ].join('\n')
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact' })
const at = (pixels: number) => pixels.toFixed(1)
const last = ({ values }: Line) => values.at(-1) ?? 0

/** Spreads the names out, so that they can be read. */
function apart(places: readonly number[]): number[] {
  const free: number[] = []
  for (const place of places) free.push(Math.max(place, (free.at(-1) ?? 0) + lineHeight))
  return free
}
