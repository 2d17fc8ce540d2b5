/** A figure without a limit is only reported. */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: 'ms' | '×' | '%' | 'kB' | 'MB' | 'rows' | 's' | '/s' | ''
  readonly limit?: number
  readonly atMost?: boolean
}

export const isOver = ({ value, limit, atMost = false }: Figure): boolean =>
  limit !== undefined && !(atMost ? value <= limit : value < limit)

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

export function printHead(write: (line: string) => void): void {
  write(row('figure', 'value', 'limit', ''))
}

export function printFigure(figure: Figure, write: (line: string) => void): void {
  const { name, value, unit, limit, atMost } = figure
  const state = limit === undefined ? '' : isOver(figure) ? 'OVER' : 'ok'
  const limitText = limit === undefined ? '' : `${atMost ? '≤' : '<'} ${limit} ${unit}`
  write(row(name, `${shown(value)} ${unit}`, limitText, state))
}

const shown = (value: number) =>
  Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(Math.abs(value) >= 10 ? 1 : 2)

const row = (name: string, value: string, limit: string, state: string) =>
  `${name.padEnd(72)}${value.padStart(14)}${limit.padStart(14)}  ${state}`.trimEnd()
