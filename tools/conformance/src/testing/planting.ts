import type { CallNumber } from '@ground-control/contract/endpoints'
import type { Exchange, Given } from './small-answers.ts'
import type { Plant } from './small-platform.ts'

/** Changes only correct answers, and only those of this call. */
export const inAnswer = (number: CallNumber, wrong: (right: Given, exchange: Exchange) => ReturnType<Plant>): Plant => {
  return (exchange, right) => (exchange.number === number && right.status < 300 ? wrong(right, exchange) : right)
}

export const body = (number: CallNumber, change: (right: never) => unknown): Plant =>
  inAnswer(number, (right) => ({ ...right, body: change(structuredClone(right.body) as never) }))

export const whenUnknown = (number: CallNumber, given: Given): Plant => {
  return (exchange, right) => (exchange.number === number && !exchange.isKnown ? given : right)
}

export const whenAbsent = (number: CallNumber, given: Given): Plant => {
  return (exchange, right) => (exchange.number === number && right.status === 404 ? given : right)
}

export type Rows = Record<string, unknown>[]
export type Stats = { statsByOrg: Record<string, Rows> }

export const everyTicket = (number: CallNumber, change: (row: Record<string, unknown>) => unknown): Plant =>
  body(number, (rows: Rows) => rows.map(change))

export const everyStat = (change: (row: Record<string, unknown>) => Record<string, unknown>): Plant =>
  body('P23', ({ statsByOrg }: Stats) => ({
    statsByOrg: Object.fromEntries(Object.entries(statsByOrg).map(([org, rows]) => [org, rows.map(change)])),
  }))

export const nothing: Given = { status: 200, body: null }
export const page: Given = {
  status: 200,
  body: '<!doctype html><title>Sign in</title>',
  headers: { 'content-type': 'text/html' },
}
