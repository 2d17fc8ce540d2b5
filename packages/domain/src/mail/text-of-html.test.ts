import { expect, test } from 'vitest'
import { textOfHtml } from './text-of-html.ts'

test('a page becomes lines of text, without invisible parts', { tags: ['S4'] }, () => {
  const page = `<html><head><title>no</title><style>p { color: red }</style></head><body><!-- > no -->
    <p>Hi&nbsp;Amara,</p><script>alert("no")</script><p>Tom &amp; Ann&#39;s <b>$45.00</b><br>is on its way &#x2713;</p></body></html>`
  expect(textOfHtml(page)).toBe("Hi Amara,\n\nTom & Ann's $45.00\nis on its way ✓")
})

test.each([
  ['<p>open', 'open'],
  ['before <script>never closed', 'before'],
  ['before <!-- never closed', 'before'],
  ['1 < 2', '1'],
  ['&#0;&#xffffff;&unknown;', '&unknown;'],
])('%j causes no error', { tags: ['S4'] }, (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

test('a million open tags are read fast', { tags: ['S4'] }, () => {
  const started = performance.now()
  textOfHtml('<style'.repeat(1_000_000))
  textOfHtml('<script>'.repeat(1_000_000))
  expect(performance.now() - started).toBeLessThan(5000)
})
