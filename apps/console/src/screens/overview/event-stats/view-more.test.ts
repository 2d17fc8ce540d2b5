import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ViewMore } from './view-more.tsx'

test('View More Events is shown only if requested', { tags: ['O5'] }, () => {
  expect(renderToStaticMarkup(createElement(ViewMore, { shown: true }))).toContain('View More Events')
  expect(renderToStaticMarkup(createElement(ViewMore, { shown: false }))).toBe('')
})
