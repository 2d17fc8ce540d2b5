import { expect, test } from 'vitest'
import { instant } from '#testing/ids.ts'
import { cents } from '#values/money.ts'
import { jobCsvFileName, jobCsvHead, jobCsvLine } from './job-csv.ts'

const item = {
  paymentIntentId: 'pi_1',
  state: 'refunded' as const,
  tickets: 2,
  amount: cents(12_720),
  fees: cents(5),
  purchaser: { name: 'Ada Lovelace', email: 'ada@mail.example' },
  refundId: 're_1',
  failure: null,
  caseId: null,
  settledAt: instant('2026-11-15T23:42:07Z'),
  handled: null,
}

test('a refunded item is a line with plain amounts', { tags: ['E5'] }, () => {
  expect(jobCsvHead()).toMatch(/^\uFEFFPayment,Purchaser,Email,Tickets,Amount \(USD\),Of which fees \(USD\),State,/)
  expect(jobCsvLine(item)).toBe(
    'pi_1,Ada Lovelace,ada@mail.example,2,127.20,0.05,Refunded,,,re_1,2026-11-15T23:42:07.000Z,,,\r\n',
  )
})

test('a failed item shows the reason in our words and the provider’s, and who handled it', { tags: ['E5'] }, () => {
  const line = jobCsvLine({
    ...item,
    state: 'handled',
    purchaser: { name: '=cmd()', email: null },
    failure: { group: 'card-closed', code: 'account_closed', message: 'Closed, for good' },
    handled: { at: instant('2026-11-16T10:00:00Z'), by: { id: 'acc_1', name: null }, reason: 'Bank transfer' },
  })
  expect(line).toContain("pi_1,'=cmd(),,2,")
  expect(line).toContain('Handled,Card account closed,"account_closed: Closed, for good",re_1,')
  expect(line.endsWith(',acc_1,Bank transfer\r\n')).toBe(true)
})

test('the file is named after the event', { tags: ['E5'] }, () => {
  expect(jobCsvFileName('Stadium: of the Sun')).toBe('Stadium of the Sun-refunds.csv')
  expect(jobCsvFileName('')).toBe('refunds.csv')
})
