import type * as ids from '@ground-control/domain/values/ids'
import type * as money from '@ground-control/domain/values/money'
import * as time from '@ground-control/domain/values/time'
import { z } from 'zod'

// The schema checks the value. The brand exists only as a type, so Zod doesn't know it.
const branded = <T>(schema: z.ZodType) => schema as unknown as z.ZodType<T, T>

const maxIdLength = 200

/** False for ids that are too long or have characters no database stores. Only broken links have those. */
export const isPossibleId = (text: string): boolean =>
  text.length > 0 && text.length <= maxIdLength && !/\0|\p{Surrogate}/u.test(text)

export const AnyId = z.string().min(1).max(maxIdLength)

const id = <T>() => branded<T>(AnyId)

export const EventId = id<ids.EventId>()
export const OrgId = id<ids.OrgId>()
export const SpaceId = id<ids.SpaceId>()
export const TicketTypeId = id<ids.TicketTypeId>()
export const AccountId = id<ids.AccountId>()
export const TicketId = id<ids.TicketId>()
export const PaymentId = id<ids.PaymentId>()
export const RefundId = id<ids.RefundId>()
export const CaseId = id<ids.CaseId>()
export const MailId = id<ids.MailId>()
export const JobId = id<ids.JobId>()

export const Named = z.object({ id: z.string(), name: z.string().nullable() })
export const NamedEvent = z.object({ eventId: EventId, name: z.string().nullable() })

export const Cents = branded<money.Cents>(z.int())
export const Count = z.int().min(0)
export const Instant = branded<time.Instant>(z.iso.datetime({ offset: true }))
export const Day = branded<time.Day>(
  z.string().refine(time.isDay, 'must be a calendar day such as 2026-11-15').meta({ format: 'date' }),
)

export const limitUpTo = (max: number) => wholeBetween(1, max)

export const wholeUpTo = (max: number) => wholeBetween(0, max)

/** A query string has numbers as text. Only decimal digits are accepted, not 0x10 or 1e2. */
const wholeBetween = (min: number, max: number) =>
  z.preprocess(
    (given) => (typeof given === 'string' && /^-?\d{1,15}$/.test(given) ? Number(given) : given),
    z
      .int('must be a whole number')
      .min(min, `must be at least ${min}`)
      .max(max, `must be at most ${max.toLocaleString('en-US')}`),
  )

/** Opaque: send the `next` of one page to read the following one. */
export const Cursor = z.string().min(1).max(1_500)

export const queryFlag = z.enum(['true', 'false'])
