import { createLucideIcon } from 'lucide-react'
import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { drawnIcon } from './drawn-icon.ts'

const given: readonly ComponentProps<'svg'>[] = [
  {},
  { className: 'size-4 text-error' },
  { 'aria-hidden': 'true', className: 'size-4' },
  { 'aria-label': 'Copied', role: 'img' },
  { width: 12, strokeWidth: 1.5 },
]

test('draws what Lucide draws, without the class of the single icon', () => {
  const Ours = drawnIcon([
    'M4 6h.01',
    ['circle', { cx: '12', cy: '12', r: '2' }],
    ['path', { d: 'M8 6h.01', fill: 'none' }],
  ])
  const Lucides = createLucideIcon('radar', [
    ['path', { d: 'M4 6h.01', key: 'a' }],
    ['circle', { cx: '12', cy: '12', r: '2', key: 'b' }],
    ['path', { d: 'M8 6h.01', fill: 'none', key: 'c' }],
  ])
  for (const props of given) {
    const theirs = renderToStaticMarkup(createElement(Lucides, props)).replace(' lucide-radar', '')
    const ours = renderToStaticMarkup(createElement(Ours, props))
    expect(attributesOf(ours)).toEqual(attributesOf(theirs))
    expect(ours.slice(ours.indexOf('>'))).toBe(theirs.slice(theirs.indexOf('>')))
  }
})

/** Attributes of the outer element, in any order. */
const attributesOf = (markup: string) =>
  markup
    .slice(0, markup.indexOf('>'))
    .match(/[\w-]+="[^"]*"/g)
    ?.toSorted()
