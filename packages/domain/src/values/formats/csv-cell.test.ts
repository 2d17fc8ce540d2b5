import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#guests/testing/any-text.ts'
import { readCsv } from '#guests/testing/read-csv.ts'
import { csvRow } from './csv-cell.ts'

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['Lovelace, Ada', '"Lovelace, Ada"'],
  ['Ada "the first"', '"Ada ""the first"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  [' Ada', '" Ada"'],
  ['Ada ', '"Ada "'],
  ['a;b', '"a;b"'],
  ["O'Neil", "O'Neil"],
  ['אבג שלום', 'אבג שלום'],
  ['=1+1', "'=1+1"],
  ['+1+1', "'+1+1"],
  ['-2', "'-2"],
  ['-12.50', '-12.50'],
  ['-12.50+1', "'-12.50+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1', "'  =1"],
  ['\t=1', '"\'\t=1"'],
  ['\tfine', '"\'\tfine"'],
  ['\rfine', '"\'\rfine"'],
  ['\u0000=1', "'\u0000=1"],
  ['\u200f=1', "'\u200f=1"],
  ['\ufeff=1', "'\ufeff=1"],
  ['\u00a0=1', "'\u00a0=1"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['+12125550143', '+12125550143'],
  ['+1234567890123456', "'+1234567890123456"],
  ['+0123', "'+0123"],
  ['+12125550143\n', '"\'+12125550143\n"'],
  ['+1 212 555 0143', "'+1 212 555 0143"],
  ['a=1', 'a=1'],
  ['ada@x.example', 'ada@x.example'],
])('the cell %j is written as %j', { tags: ['G13'] }, (text, cell) => {
  expect(csvRow([text, 'x'])).toBe(`${cell},x\r\n`)
})

test('a CSV parser reads any row back, with only an apostrophe added', {
  tags: ['G13'],
}, () => {
  const anyCell = fc.oneof(
    anyText(10),
    fc
      .array(fc.constantFrom('"', ',', '\r', '\n', ' ', '=', '+', '-', '@', "'", '\t', '1', 'א', 'é'), { maxLength: 6 })
      .map((parts) => parts.join('')),
  )
  const anyRow = fc.array(anyCell, { minLength: 2, maxLength: 5 })
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 1, maxLength: 4 }), (rows) => {
      const read = readCsv(rows.map(csvRow).join(''))
      expect(read.map((cells) => cells.length)).toEqual(rows.map((cells) => cells.length))
      const texts = read.flat()
      expect(texts).toEqual(rows.flat().map((cell, at) => (texts[at] === cell ? cell : `'${cell}`)))
      const formulas = texts.filter((text) => /^\s*[=+\-@]/.test(text) && !/^\+[1-9]\d{1,14}$/.test(text))
      expect(formulas).toEqual([])
    }),
    { numRuns: 300 },
  )
})
