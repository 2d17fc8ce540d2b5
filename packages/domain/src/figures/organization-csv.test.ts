import { expect, test } from 'vitest'
import { readCsv } from '#guests/testing/read-csv.ts'
import { day, orgId } from '#testing/ids.ts'
import { cents } from '#values/money.ts'
import { organizationsCsv, organizationsCsvName } from './organization-csv.ts'

const row = {
  orgId: orgId('org_1'),
  orgName: '=HYPERLINK("x")',
  events: 2,
  tickets: 3,
  gross: cents(1000),
  refunded: cents(1050),
  net: cents(-50),
  grossBefore: cents(7),
}
const before = { from: day('2026-11-07'), to: day('2026-11-07') }

test('amounts are numbers, and a name that would be a formula is text', { tags: ['F3'] }, () => {
  const [heads, line] = readCsv(organizationsCsv([row], before).slice(1))
  expect(heads?.at(-1)).toBe('Gross 2026-11-07 to 2026-11-07 (USD)')
  expect(line).toEqual(['\'=HYPERLINK("x")', 'org_1', '2', '3', '10.00', '10.50', '-0.50', '0.07'])
})

test('without a comparison its column is missing', { tags: ['F3'] }, () => {
  const [heads, line] = readCsv(organizationsCsv([{ ...row, grossBefore: null }], null).slice(1))
  expect(heads).toHaveLength(7)
  expect(line).toHaveLength(7)
})

test('the file is named after its days', { tags: ['F3'] }, () => {
  expect(organizationsCsvName({ from: day('2026-11-14'), to: day('2026-11-15') })).toBe(
    'organizations-2026-11-14-to-2026-11-15.csv',
  )
  expect(organizationsCsvName({ from: null, to: null })).toBe('organizations-start-to-today.csv')
})
