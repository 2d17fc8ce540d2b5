import { expect, test } from 'vitest'
import { posterSvg } from './poster.ts'

const ids = Array.from({ length: 200 }, (_, index) => `evt_${index}`)

test('the same event has the same poster, another event another one', () => {
  expect(posterSvg({ id: 'evt_arena' })).toBe(posterSvg({ id: 'evt_arena' }))
  expect(new Set(ids.map((id) => posterSvg({ id }))).size).toBe(ids.length)
})

test('a poster is 640 by 360 and well-formed', () => {
  for (const id of ids) {
    const svg = posterSvg({ id })
    expect(svg).toContain('width="640" height="360" viewBox="0 0 640 360"')
    expect(unbalanced(svg)).toEqual([])
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  }
})

test('the picture contains nothing of the id', () => {
  const svg = posterSvg({ id: '</svg><script>alert("&")</script>' })
  expect(svg).not.toContain('script')
  expect(unbalanced(svg)).toEqual([])
})

test('a poster loads nothing and runs nothing', () => {
  for (const id of ids) expect(posterSvg({ id })).not.toMatch(/href|url\(|<style|<image|\son\w+=/)
})

test('all motifs are in use', () => {
  const outlines = ids.map((id) =>
    posterSvg({ id })
      .replace(/"[^"]*"/g, '')
      .slice(0, 400),
  )
  expect(new Set(outlines).size).toBeGreaterThanOrEqual(6)
})

/** A poster has no text, so text between tags counts as broken. */
function unbalanced(svg: string): string[] {
  const open: string[] = []
  const wrong: string[] = []
  const rest = svg
    .trimEnd()
    .replace(/<(\/?)([a-z]+)((?: [a-zA-Z-]+="[^"<&]*")*)(\/?)>/g, (_tag, closing, name, _attributes, empty) => {
      if (closing === '/') {
        if (open.pop() !== name) wrong.push(name)
      } else if (empty === '') open.push(name)
      return ''
    })
  return [...wrong, ...open, ...(rest === '' ? [] : [rest])]
}
