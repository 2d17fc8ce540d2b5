import type { NoticePreview } from '@ground-control/contract/mail'
import { type JobNotice, peopleToTell } from '@ground-control/domain/jobs/job-notices'
import { itemAmount } from '@ground-control/domain/jobs/job-preview'
import { calledOffNotices } from '#modules/jobs/telling/called-off-notices.ts'
import type { Notices, Told } from '#modules/mail/notices/notices.ts'
import { refundNotices } from '#modules/refunds/refund-notices.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { type CountedJob, type CountNeeds, countJob, type JobWish } from './count-job.ts'
import { requireEvent } from './job-event.ts'
import { inSnapshot } from './snapshot.ts'

type Choices = { readonly withFees: boolean; readonly reason: string }

type Needs = CountNeeds & {
  readonly database: Database
  readonly notices: Notices
  readonly timeZone: string
}

export const createNoticePreview =
  (needs: Needs) =>
  async (wish: JobWish, choices: Choices): Promise<NoticePreview> => {
    const told = await inSnapshot(needs.database, async (transaction) => {
      await requireEvent(transaction, wish.eventId)
      const counted = await countJob(transaction, wish, needs)
      const about = { ...choices, ...wish, timeZone: needs.timeZone }
      return wish.kind === 'call-off' ? calledOff(transaction, counted, about) : refunded(transaction, counted, about)
    })
    return needs.notices.preview(told)
  }

type About = Choices & { readonly eventId: string; readonly timeZone: string }

const sorts: readonly JobNotice['refund'][] = ['to-recipient', 'to-purchaser', 'none']

function calledOff(transaction: Transaction, { told }: CountedJob, about: About): Promise<readonly Told[]> {
  const people = peopleToTell(told, about)
  const samples = sorts.flatMap((sort) => people.find(({ refund }) => refund === sort) ?? [])
  return calledOffNotices(transaction, samples, about)
}

/** The first payment whose holder isn't the purchaser shows both kinds. */
async function refunded(transaction: Transaction, { told }: CountedJob, about: About): Promise<readonly Told[]> {
  const made = told.filter(({ item }) => item !== null)
  const withOthers = made.find(({ tickets, purchaser }) =>
    tickets.some(({ holder }) => holder.email !== purchaser.email),
  )
  const { paymentId = null, item = null } = withOthers ?? made[0] ?? {}
  if (paymentId === null || item === null) return []
  const refund = {
    kind: 'refund-made' as const,
    refundId: null,
    paymentId,
    amount: itemAmount(item, about),
    tickets: item.ticketIds.map((ticketId) => ({ eventId: about.eventId, ticketId })),
  }
  return (await refundNotices(transaction, refund, about.timeZone)).slice(0, 2)
}
