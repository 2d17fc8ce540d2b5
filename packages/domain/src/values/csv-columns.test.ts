import { expect, test } from 'vitest'
import { accountCsvColumns } from '#accounts/account-csv.ts'
import { auditCsvColumns } from '#activity/audit-csv.ts'
import { eventCsvColumns } from '#events/event-csv.ts'
import { organizationCsvColumns } from '#organizations/organization-csv.ts'
import { refundCsvColumns } from '#refunds/refund-csv.ts'
import { instant } from '#testing/ids.ts'
import { createRowCounter, csvHead, csvLine } from './formats/csv-cell.ts'
import { cents, plainDollars } from './money.ts'

const evil = '=1+1'

test('a formula in any name is defused in every list', () => {
  const at = instant('2026-11-15T23:42:07Z')
  const lines = [
    csvLine(accountCsvColumns, { id: 'acc_1', fullName: evil, username: evil }),
    csvLine(organizationCsvColumns, { id: 'org_1', name: evil, type: evil }),
    csvLine(eventCsvColumns, {
      eventId: 'evt_1',
      name: evil,
      status: evil,
      startDate: at,
      endDate: null,
      locationName: evil,
      figures: null,
    }),
    csvLine(refundCsvColumns, {
      refundId: 're_1',
      state: 'succeeded',
      amount: cents(2500),
      tickets: 1,
      paymentIntentId: 'pi_1',
      event: { eventId: 'evt_1', name: evil },
      orgId: 'org_1',
      requestedBy: { id: 'acc_1', name: evil },
      reason: evil,
      failure: null,
      createdAt: at,
      settledAt: null,
    }),
    csvLine(auditCsvColumns, {
      number: 1,
      at,
      actor: { id: 'acc_1', name: evil },
      action: 'ticket.redeemed',
      entity: { kind: 'ticket', id: evil },
      event: null,
      orgId: null,
      reason: evil,
      before: null,
      after: { redeemed: true },
      requestId: null,
    }),
  ]
  for (const line of lines) {
    expect(line).toContain("'=1+1")
    expect(line).not.toMatch(/(^|,)"?=/)
  }
})

test('amounts are plain numbers of their currency', () => {
  expect(plainDollars(cents(5))).toBe('0.05')
  expect(plainDollars(cents(-12_345))).toBe('-123.45')
  const [, , amountColumn] = refundCsvColumns
  const inYen = { amount: cents(5000), currency: 'jpy' }
  expect(amountColumn?.[1](inYen as never)).toBe('5000')
})

test('rows are counted as they arrive, also if a cell has several lines', () => {
  const columns = [['A', (row: string) => row]] as const
  const file =
    csvHead(columns) + ['one', 'two\r\nlines', 'a "quoted\nline"'].map((row) => csvLine(columns, row)).join('')
  const counter = createRowCounter()
  let rows = 0
  for (let at = 0; at < file.length; at += 3) rows = counter.add(file.slice(at, at + 3))
  expect(rows).toBe(3)
})
