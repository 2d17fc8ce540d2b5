import { expect, test } from 'vitest'
import { html } from './html.ts'

test('text is escaped, in content and in attributes', () => {
  expect(html`<p title="${'"><script>'}">${`Tom & 'Jerry'`}</p>`.markup).toBe(
    '<p title="&#34;&#62;&#60;script&#62;">Tom &#38; &#39;Jerry&#39;</p>',
  )
})

test('markup inside markup is escaped once', () => {
  const items = ['<a>', '<b>'].map((text) => html`<li>${text}</li>`)
  expect(html`<ul>${items}</ul>${html`<hr>`}`.markup).toBe('<ul><li>&#60;a&#62;</li><li>&#60;b&#62;</li></ul><hr>')
})
