import type { NoticePreview } from '@ground-control/contract/mail'
import { inParts, mailKindOf, type Notice } from '@ground-control/domain/mail/notices/notice'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Outbox, OutgoingMail } from '#modules/mail/outbox.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { Switches } from '#platform/remote-config/switches.ts'
import { type RenderedNotice, renderNotice } from './render-notice.ts'

/** A notice with its recipient; null without an address. */
export type Told = {
  readonly notice: Notice
  readonly address: string | null
  readonly about: OutgoingMail['about']
}

type Needs = {
  readonly outbox: Outbox
  /** Where replies go; null: no email is set up. */
  readonly deskAddress: string | null
  readonly switches: Pick<Switches, 'isOnIn'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

export function createNotices({ outbox, deskAddress, switches, log }: Needs) {
  /** A notice that can't be rendered must not stop a refund from settling. */
  async function rendering(notice: Notice): Promise<RenderedNotice | null> {
    try {
      return await renderNotice(notice, deskAddress)
    } catch (error) {
      log.error({ err: error, kind: notice.kind }, 'could not render a notice; nobody is told')
      return null
    }
  }

  /** Why no notice is written now; null: notices are written. */
  async function whyNot(transaction: Transaction): Promise<'no-mail' | 'switched-off' | null> {
    if (!outbox.isSetUp) return 'no-mail'
    return (await switches.isOnIn(transaction, 'enable_customer_mail')) ? null : 'switched-off'
  }

  return {
    whyNot,

    /**
     * Writes nothing if email isn't set up or customer email is switched off. Returns the ids of the emails written.
     */
    async write(
      transaction: Transaction,
      told: readonly Told[],
      requestedBy: string | null,
    ): Promise<readonly string[]> {
      const written: string[] = []
      const reachable = told.filter(({ address }) => address?.trim())
      if (reachable.length === 0 || (await whyNot(transaction)) !== null) return written
      for (const { notice, address, about } of reachable) {
        for (const part of inParts(notice)) {
          const rendered = await rendering(part)
          if (!rendered) continue
          const mailId = await outbox.writeMail(transaction, {
            ...rendered,
            kind: mailKindOf(part),
            to: { address: address ?? '', name: part.recipientName },
            inReplyTo: null,
            references: [],
            replyTo: null,
            about: { ...about, ticketIds: part.tickets.map(({ ticketId }) => ticketId) },
            requestedBy,
          })
          if (mailId !== null) written.push(mailId)
        }
      }
      return written
    },

    /** Whether this refund's customers were emailed before. */
    async wasTold(transaction: Transaction, refundId: string, kind: 'refund-made' | 'refund-failed'): Promise<boolean> {
      const { rows } = await transaction.execute(
        sql`select from mail_messages where refund_id = ${refundId} and kind = ${kind} limit 1`,
      )
      return rows.length > 0
    },

    async preview(told: readonly Told[]): Promise<NoticePreview> {
      const notices: NoticePreview['notices'] = []
      for (const { notice, address } of told) {
        if (!address?.trim()) continue
        // With several emails, the first stands for all: only their tickets differ.
        const [part = notice] = inParts(notice)
        const { subject, text, html, attachments } = await renderNotice(part, deskAddress)
        notices.push({
          to: { address, name: notice.recipientName },
          subject,
          text,
          html: withPictures(html, attachments),
        })
      }
      return { notices }
    },
  }
}

export type Notices = ReturnType<typeof createNotices>

function withPictures(html: string, attachments: RenderedNotice['attachments']): string {
  return attachments.reduce(
    (whole, { contentId, type, content }) =>
      contentId ? whole.replaceAll(`cid:${contentId}`, `data:${type};base64,${content.toString('base64')}`) : whole,
    html,
  )
}
