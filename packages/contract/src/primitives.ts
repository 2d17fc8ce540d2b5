import type * as ids from '@ground-control/domain/values/ids'
import type * as money from '@ground-control/domain/values/money'
import * as time from '@ground-control/domain/values/time'
import { z } from 'zod'
import { longestId } from './possible-id.ts'

/** The schema checks at run time; the brand is only a type. */
const branded = <T>(schema: z.ZodType) => schema as unknown as z.ZodType<T, T>

const id = <T>() => branded<T>(z.string().min(1).max(longestId))

export const EventId = id<ids.EventId>()
export const OrgId = id<ids.OrgId>()
export const SpaceId = id<ids.SpaceId>()
export const TicketTypeId = id<ids.TicketTypeId>()
export const AccountId = id<ids.AccountId>()
export const TicketId = id<ids.TicketId>()
export const PaymentId = id<ids.PaymentId>()
export const RefundId = id<ids.RefundId>()
export const CaseId = id<ids.CaseId>()

export const Cents = branded<money.Cents>(z.int())
export const Count = z.int().min(0)
export const Instant = branded<time.Instant>(z.iso.datetime({ offset: true }))
export const Day = branded<time.Day>(
  z.string().refine(time.isDay, 'must be a calendar day such as 2026-11-15').meta({ format: 'date' }),
)

/** Query strings carry numbers as text, and as decimal digits only: 0x10 or 1e2 is not how anyone means a number. */
export const limitUpTo = (most: number) =>
  z.preprocess(
    (given) => (typeof given === 'string' && /^-?\d{1,15}$/.test(given) ? Number(given) : given),
    z
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(most, `must be at most ${most.toLocaleString('en-US')}`),
  )

/** How lists that only grow are read on: what an answer gives as its next is given back, and means nothing by itself. */
export const Cursor = z.string().min(1).max(1_500)

export const queryFlag = z.enum(['true', 'false'])
