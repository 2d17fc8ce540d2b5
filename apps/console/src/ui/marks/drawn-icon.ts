import { type ComponentProps, createElement } from 'react'

/** A string is a path's line. */
type Shape = string | readonly [tag: string, attributes: Readonly<Record<string, string>>]

/** The build puts this in place of Lucide's own builder, whose other features no icon here uses. */
export function drawnIcon(shapes: readonly Shape[]) {
  const drawn = shapes.map((shape) =>
    typeof shape === 'string' ? createElement('path', { d: shape }) : createElement(shape[0], shape[1]),
  )
  return ({ className = '', ...props }: ComponentProps<'svg'>) => {
    const isNamed = Object.keys(props).some((name) => /^(aria-|role$|title$)/.test(name))
    return createElement(
      'svg',
      {
        ...look,
        className: `lucide ${className}`.trim(),
        ...(!isNamed && { 'aria-hidden': true }),
        ...props,
      },
      ...drawn,
    )
  }
}

const look = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
