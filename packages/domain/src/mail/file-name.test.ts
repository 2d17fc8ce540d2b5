import { expect, test } from 'vitest'
import { attachmentHeader, safeFileName } from './file-name.ts'

test.each([
  ['../../x.html', 'x.html'],
  ['..\\..\\windows\\x.exe', 'x.exe'],
  ['/etc/passwd', 'passwd'],
  ['.bashrc', 'bashrc'],
  ['..', 'attachment-1'],
  ['', 'attachment-1'],
  ['a\r\nSet-Cookie: x', 'aSet-Cookie_ x'],
  ['photo\u202egnp.exe', 'photognp.exe'],
  ['what?"<b>".txt', 'what___b__.txt'],
  ['Straße 7 – Plan.pdf', 'Straße 7 – Plan.pdf'],
  ['half \ud800 pair.txt', 'half  pair.txt'],
])('%j is downloaded as %j', { tags: ['S4'] }, (given, expected) => {
  expect(safeFileName(given, 'attachment-1')).toBe(expected)
})

test('a name that is missing or endless becomes one of a hundred characters', { tags: ['S4'] }, () => {
  expect(safeFileName(null, 'attachment-2')).toBe('attachment-2')
  const long = safeFileName(`${'ü'.repeat(5000)}.pdf`, 'x')
  expect([...long]).toHaveLength(100)
  expect(long.endsWith('.pdf')).toBe(true)
})

test('the header carries the exact name, and a plain one for old clients', { tags: ['S4'] }, () => {
  expect(attachmentHeader(`Straße "7" (1)'.pdf`)).toBe(
    `attachment; filename="Stra_e _7_ (1)'.pdf"; filename*=UTF-8''Stra%C3%9Fe%20%227%22%20%281%29%27.pdf`,
  )
})
