import type { BodyOf } from '@ground-control/contract/endpoint'
import { issueComps } from '@ground-control/contract/tickets'
import { phoneNeedle } from '@ground-control/domain/search/phone-search'
import { type CompChoice, toQuantity } from '@ground-control/domain/tickets/comps/comp-choice'
import type { Quantities } from '@ground-control/domain/tickets/comps/comp-rules'
import { isBlank } from '@ground-control/domain/values/blank-text'
import type { EventId } from '@ground-control/domain/values/ids'
import { textProblem } from '@ground-control/domain/values/kept-text'

export type CompDraft = {
  readonly quantities: Readonly<Record<string, string>>
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly reason: string
}

export type CompContact = Pick<CompDraft, 'name' | 'email'>

export type CompField = Exclude<keyof CompDraft, 'quantities'>

type FieldProblems = Readonly<Partial<Record<CompField, string | null>>>

export type CompRequest = BodyOf<typeof issueComps>

export const emptyDraft: CompDraft = { quantities: {}, name: '', email: '', phone: '', reason: '' }

/** Ignores quantities of types that no longer exist. */
export const quantitiesOf = (draft: CompDraft, choices: readonly CompChoice[]): Quantities =>
  Object.fromEntries(
    choices.map(({ ticketTypeId }) => [ticketTypeId, toQuantity(draft.quantities[ticketTypeId] ?? '')]),
  )

export function toRequest(
  eventId: EventId,
  draft: CompDraft,
  choices: readonly CompChoice[],
  tellCustomer = false,
): CompRequest {
  const phone = draft.phone.trim()
  const reason = draft.reason.trim()
  return {
    eventId,
    ticketQuantities: Object.fromEntries(
      Object.entries(quantitiesOf(draft, choices)).filter(([, quantity]) => quantity !== 0),
    ),
    contact: { name: draft.name.trim(), email: draft.email.trim(), ...(phone ? { phone } : {}) },
    ...(reason ? { reason } : {}),
    ...(tellCustomer ? { tellCustomer } : {}),
  }
}

export function fieldProblems(request: CompRequest): FieldProblems {
  const issues = issueComps.body?.safeParse(request).error?.issues ?? []
  const isEmailWrong = issues.some(({ path }) => path[1] === 'email')
  const { name, email, phone } = request.contact
  return {
    name: isBlank(name) ? 'Enter a name.' : textProblem(name, 200),
    email: isEmailWrong ? (email === '' ? 'Enter an email address.' : fullAddress) : null,
    phone: textProblem(phone ?? '', 50) ?? (isPhone(phone) ? null : noPhoneNumber),
    reason: textProblem(request.reason ?? '', 2_000),
  }
}

const noPhoneNumber = 'Enter a phone number or leave it empty.'

/** Any notation, but not plain words. */
const isPhone = (phone: string | undefined): boolean => phone === undefined || phoneNeedle(phone) !== null

/** The first problem, shown on the disabled button. */
export function contactProblem({ name, email, phone, reason }: FieldProblems): string | null {
  if (name) return `Contact name: ${name}`
  if (email) return `Email: ${email}`
  if (phone) return `Phone: ${phone}`
  return reason ? `Reason: ${reason}` : null
}

const fullAddress = 'Enter a full email address, such as ada@guests.example.'
