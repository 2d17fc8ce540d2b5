import { isMailAddress } from '@ground-control/domain/mail/mail-address'
import { maxCopies } from '@ground-control/domain/mail/mail-copies'
import {
  fileRefusals,
  keptTypes,
  maxAttached,
  maxFileBytes,
  maxFilesBytes,
} from '@ground-control/domain/mail/mail-files'
import { mailStates } from '@ground-control/domain/mail/mail-state'
import { replyDeliveries } from '@ground-control/domain/support/case-replies'
import { caseCategories, casePriorities, caseStates } from '@ground-control/domain/support/cases'
import { isBlank } from '@ground-control/domain/values/blank-text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AccountId, CaseId, Cents, Count, EventId, Instant, MailId, Named, OrgId, PaymentId } from './primitives.ts'

export const CaseCategory = z.enum(caseCategories)
export const CasePriority = z.enum(casePriorities)
export const CaseState = z.enum(caseStates)

export const CaseSummary = z.object({
  caseId: CaseId,
  subject: z.string(),
  category: CaseCategory,
  priority: CasePriority,
  state: CaseState,
  requester: z.object({ name: z.string().nullable(), accountId: AccountId.nullable() }),
  /** As the event approaches, the case's priority rises. */
  event: z
    .object({
      eventId: EventId,
      name: z.string().nullable(),
      startDate: Instant.nullable(),
      endDate: Instant.nullable(),
      status: z.string().nullable(),
    })
    .nullable(),
  organization: z.object({ orgId: OrgId, name: z.string().nullable() }).nullable(),
  owner: Named.nullable(),
  openedAt: Instant,
  updatedAt: Instant,
  dueAt: Instant.nullable(),
  snoozedUntil: Instant.nullable(),
  solvedAt: Instant.nullable(),
  preview: z.string(),
  /** The newest message is from the requester and unanswered. */
  awaitsReply: z.boolean(),
  /** Rises with every change of the case and every message. */
  version: z.int(),
})
export type CaseSummary = z.output<typeof CaseSummary>

const CaseLink = z.object({
  kind: z.enum(['refund', 'transfer', 'redemption', 'comps']),
  id: z.string().min(1).max(200),
})
export type CaseLink = z.output<typeof CaseLink>

/** A file that came with a message. If it wasn't stored, it says why. */
const CaseAttachment = z.object({
  attachmentId: z.string(),
  name: z.string(),
  /** Determined by content, not by what the sender says; null: it wasn't stored. */
  type: z.enum(keptTypes).nullable(),
  sizeBytes: Count,
  refusal: z.enum(fileRefusals).nullable(),
})

const CaseMessage = z.object({
  id: z.string(),
  at: Instant,
  kind: z.enum(['received', 'reply', 'note', 'change', 'action']),
  /** The id is null for a person without an account. */
  author: Named.extend({ id: z.string().nullable(), role: z.string().nullable() }).nullable(),
  text: z.string(),
  /** The text that their mail program quoted. */
  quoted: z.string().nullable(),
  attachments: z.array(CaseAttachment),
  /** Who got a copy; null: it wasn't an email. */
  email: z.object({ cc: z.array(z.string()) }).nullable(),
  /** How far a reply's email got; null: it is only saved here, or isn't a reply. */
  mail: z.object({ mailId: MailId, state: z.enum(mailStates) }).nullable(),
  /** Includes the linked thing's event, which may differ from the case's. */
  link: CaseLink.extend({ eventId: EventId.nullable() }).nullable(),
})
export type CaseMessage = z.output<typeof CaseMessage>

const CaseDetail = z.object({
  case: CaseSummary.extend({
    requester: CaseSummary.shape.requester.extend({
      email: z.string().nullable(),
      phone: z.string().nullable(),
      role: z.string().nullable(),
    }),
    /** The case that now has its messages. */
    mergedInto: z.object({ caseId: CaseId, subject: z.string() }).nullable(),
  }),
  macroFacts: z.object({
    eventTimeZone: z.string().nullable(),
    refund: z.object({ amount: Cents, paymentIntentId: PaymentId }).nullable(),
  }),
  messages: z.array(CaseMessage),
  earlier: z.array(CaseSummary),
  replyDelivery: z.enum(replyDeliveries),
  replyFrom: z.string().nullable(),
})
export type CaseDetail = z.output<typeof CaseDetail>

const ofCase = z.object({ caseId: CaseId })
const seenText = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine((text) => !isBlank(text), 'must have visible characters')
const text = seenText(10_000)

export const getCase = endpoint({
  name: 'getCase',
  method: 'GET',
  path: '/api/v1/admin/cases/{caseId}',
  summary: 'A support case with its conversation',
  permission: 'staff',
  params: ofCase,
  reply: CaseDetail,
  refusals: { 404: 'There is no such case' },
})

export const openCase = endpoint({
  name: 'openCase',
  method: 'POST',
  path: '/api/v1/admin/cases',
  summary: 'Open a support case for somebody',
  permission: 'staff',
  takesIdempotencyKey: true,
  body: z.strictObject({
    subject: seenText(200),
    category: CaseCategory,
    priority: CasePriority,
    text,
    requester: z
      .strictObject({
        accountId: AccountId.optional(),
        name: seenText(200).optional(),
        email: z.email().max(320).optional(),
        phone: z.string().trim().max(50).optional(),
      })
      .refine(
        ({ accountId, name, email, phone }) => accountId ?? name ?? email ?? !isBlank(phone ?? ''),
        'must say who asks: an account, a name, an email address or a phone number',
      ),
    eventId: EventId.optional(),
    orgId: OrgId.optional(),
  }),
  reply: CaseDetail,
  refusals: { 422: 'The person, event or organization doesn’t exist, or the key was used for another request' },
})

const base64Length = (bytes: number) => 4 * Math.ceil(bytes / 3)

/** The content alone decides the type and whether the file may be sent. */
const AttachedFile = z.strictObject({
  name: z.string().min(1).max(255),
  content: z
    .string()
    .max(base64Length(maxFileBytes))
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be base64'),
})

/**
 * A reply answers what its author has read. If a message arrived since, it is refused, and the author decides again.
 */
export const addCaseMessage = endpoint({
  name: 'addCaseMessage',
  method: 'POST',
  path: '/api/v1/admin/cases/{caseId}/messages',
  summary: 'Reply to a support case, or add a note for staff',
  permission: 'staff',
  takesIdempotencyKey: true,
  params: ofCase,
  body: z.strictObject({
    kind: z.enum(['reply', 'note']),
    text,
    /** The newest message on the author's screen. */
    seenMessageId: z.string().min(1).max(200),
    attachments: z.array(AttachedFile).max(maxAttached).optional(),
    /** Who gets a copy of the reply. The requester and the desk are left out. */
    cc: z.array(z.string().trim().max(254).refine(isMailAddress, 'must be an email address')).max(maxCopies).optional(),
  }),
  maxBodyBytes: base64Length(maxFilesBytes) + 256 * 1024,
  reply: CaseDetail.extend({ delivery: z.enum(replyDeliveries).nullable() }),
  refusals: {
    404: 'There is no such case',
    409: 'Somebody else has written since, or the case is solved',
    422: 'The newest message seen isn’t in this case, a field of a macro is not filled in, a file can’t be attached, nobody can get a copy, or the key was used before',
  },
})

export const changeCase = endpoint({
  name: 'changeCase',
  method: 'PATCH',
  path: '/api/v1/admin/cases/{caseId}',
  summary: 'Assign, snooze, solve, reopen or classify a support case',
  permission: 'staff',
  params: ofCase,
  body: z.strictObject({
    expectedVersion: z.int(),
    change: z
      .strictObject({
        /** null: unassigned. */
        ownerId: AccountId.nullable().optional(),
        state: CaseState.optional(),
        /** Required with the state snoozed, and refused otherwise. */
        snoozedUntil: Instant.optional(),
        priority: CasePriority.optional(),
        category: CaseCategory.optional(),
        dueAt: Instant.nullable().optional(),
        accountId: AccountId.nullable().optional(),
        eventId: EventId.nullable().optional(),
      })
      .refine((change) => Object.keys(change).length > 0, 'must name at least one change')
      .refine(({ state, snoozedUntil }) => (state === 'snoozed') === (snoozedUntil !== undefined), {
        path: ['snoozedUntil'],
        message: 'must be given with the state snoozed, and only then',
      }),
  }),
  reply: CaseDetail,
  refusals: {
    404: 'There is no such case',
    409: 'Somebody else has changed the case, or it is solved and can’t be snoozed',
    422: 'The owner isn’t staff, the time is past, or the person or event doesn’t exist',
  },
})

/** Can't be undone. Replies to the merged case then arrive in the other one, which is returned. */
export const mergeCase = endpoint({
  name: 'mergeCase',
  method: 'POST',
  path: '/api/v1/admin/cases/{caseId}/merge',
  summary: 'Merge a support case into another one, which gets its messages',
  permission: 'staff',
  params: ofCase,
  body: z.strictObject({
    intoCaseId: CaseId,
    expectedVersion: z.int(),
    /** Set if the person confirmed that the other case belongs to somebody else. */
    otherPerson: z.boolean().optional(),
  }),
  reply: CaseDetail,
  refusals: {
    404: 'There is no such case',
    409: 'Somebody else has changed the case, or it is merged already',
    422: 'The other case doesn’t exist, is merged, solved, or of another person',
  },
})

/** Linking twice links once. */
export const linkToCase = endpoint({
  name: 'linkToCase',
  method: 'POST',
  path: '/api/v1/admin/cases/{caseId}/links',
  summary: 'Link what was done for a support case to it',
  permission: 'staff',
  params: ofCase,
  body: z.strictObject({ link: CaseLink }),
  reply: CaseDetail,
  refusals: { 404: 'There is no such case', 422: 'The thing to link doesn’t exist' },
})

export const getCaseAttachment = endpoint({
  name: 'getCaseAttachment',
  method: 'GET',
  path: '/api/v1/admin/cases/{caseId}/attachments/{attachmentId}',
  summary: 'Download a file that came with a message of a support case; every read is audited',
  permission: 'staff',
  servesFile: true,
  params: ofCase.extend({ attachmentId: z.string().min(1).max(200) }),
  reply: z.string(),
  refusals: { 404: 'There is no such file, or it was not kept' },
})
