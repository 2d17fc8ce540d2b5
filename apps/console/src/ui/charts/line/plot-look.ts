export type PlotLook = {
  /** In the order of the series; compared ones have their own. */
  readonly lines: readonly string[]
  readonly compare: string
  readonly grid: string
  readonly axis: string
  readonly tick: string
  readonly now: string
  /** Behind everything; sets labels off from lines. */
  readonly ground: string
  readonly axisFont: string
  readonly nameFont: string
  /** false in forced colours. */
  readonly hasGrounds: boolean
}

const lineCount = 6

/** A canvas ignores the page's styles, so read them once, and again when forced colours change. */
export function readLook(element: HTMLElement, areColorsForced: boolean): PlotLook {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(`--gc-${name}`).trim()
  const size = Math.round(legendRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  const fonts = {
    axisFont: `400 ${size}px ${token('font-mono')}`,
    nameFont: `500 ${size}px ${token('font-sans')}`,
  }
  if (areColorsForced) return { ...fonts, ...ownColors }
  return {
    ...fonts,
    lines: Array.from({ length: lineCount }, (_, index) => token(`chart-${index + 1}`)),
    compare: token('chart-compare'),
    grid: token('chart-grid'),
    axis: token('chart-axis'),
    tick: token('line-control'),
    now: token('chart-now'),
    ground: token('panel'),
    hasGrounds: true,
  }
}

/** Reads a pixel back, because tokens come in notations that cannot be parsed. */
export function sheer(color: string, share: number): string {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return 'transparent'
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red} ${green} ${blue} / ${share})`
}

const legendRem = 0.6875

const ownColors = {
  lines: Array.from({ length: lineCount }, () => 'CanvasText'),
  compare: 'GrayText',
  grid: 'GrayText',
  axis: 'CanvasText',
  tick: 'GrayText',
  now: 'Highlight',
  ground: 'Canvas',
  hasGrounds: false,
}
