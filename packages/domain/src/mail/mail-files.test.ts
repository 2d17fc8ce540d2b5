import { expect, test } from 'vitest'
import { fileSizeText, judgeFiles, maxFileBytes, typeByContent } from './mail-files.ts'

const bytes = (text: string) => Uint8Array.from(text, (each) => each.charCodeAt(0))

test.each([
  ['\x89PNG\r\n\x1a\n\0\0', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF89a\0', 'image/gif'],
  ['RIFF\x01\0\0\0WEBPVP8 ', 'image/webp'],
  ['RIFF\x01\0\0\0AVI ', null],
  ['\0\0\0\x18ftypheic', 'image/heic'],
  ['%PDF-1.7\n\0', 'application/pdf'],
  ['Row 4, seats 7 < 8', 'text/plain'],
  ['Gr\xc3\xbc\xc3\x9fe', 'text/plain'],
  ['', 'text/plain'],
  ['MZ\x90\0\x03', null],
  ['PK\x03\x04', null],
  ['<!doctype html><p>', null],
  ['\xef\xbb\xbf  <svg onload="x">', null],
  ['Hello <script>alert(1)</script>', null],
  ['\0text', null],
])('%j is %s', { tags: ['S4'] }, (content, type) => {
  expect(typeByContent(bytes(content))).toBe(type)
})

test('the content decides, and the name follows it without its folders', { tags: ['S4'] }, () => {
  const png = bytes('\x89PNG\r\n\x1a\n')
  const judged = judgeFiles([
    { name: '../../x.html', content: bytes('only words') },
    { name: 'invoice.pdf', content: png },
    { name: 'photo.PNG', content: png },
    { name: '../../x.html', content: bytes('<html>') },
    { name: null, content: bytes('MZ\0') },
  ])
  expect(judged.map(({ name, type, refusal }) => [name, type ?? refusal])).toEqual([
    ['x.html.txt', 'text/plain'],
    ['invoice.pdf.png', 'image/png'],
    ['photo.PNG', 'image/png'],
    ['x.html', 'type'],
    ['attachment-5', 'type'],
  ])
})

test('10 MB per file and 20 MB together are kept; refused files don’t count', { tags: ['S4'] }, () => {
  const ofBytes = (size: number) => ({ name: 'a.txt', content: new Uint8Array(size).fill(97) })
  const whole = ofBytes(maxFileBytes)
  const judged = judgeFiles([ofBytes(maxFileBytes + 1), whole, whole, ofBytes(1), ofBytes(0)])
  expect(judged.map(({ refusal }) => refusal)).toEqual(['too-large', null, null, 'too-much', null])
  expect(judgeFiles(Array.from({ length: 2_000 }, () => ofBytes(1)))).toHaveLength(50)
})

test('a size is shown in kilobytes or megabytes', () => {
  expect([0, 1, 12_345, 3_500_000].map(fileSizeText)).toEqual(['1 KB', '1 KB', '12 KB', '3.3 MB'])
})
