import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ViewMore } from './view-more.tsx'

test('O5 View More Events is there only where it is wanted', () => {
  expect(renderToStaticMarkup(createElement(ViewMore, { shown: true }))).toContain('View More Events')
  expect(renderToStaticMarkup(createElement(ViewMore, { shown: false }))).toBe('')
})
