import type { CallInput } from '@ground-control/contract/client'
import type { Endpoint, ReplyOf } from '@ground-control/contract/endpoint'
import type { CallNumber } from '@ground-control/contract/endpoints'
import type { AccountId, EventId, PaymentId, TicketId, TicketTypeId } from '@ground-control/domain/values/ids'
import { accepted } from '#asking/answer.ts'
import { type Check, checkDoors, noteErrorShape } from '#check.ts'
import { judgeArrival, judgeReply } from '#judging/judge-reply.ts'
import { organizationOf } from '#organization-of.ts'

/** What the caller allows to change. A kind without an ID is not touched. */
export type Allowed = {
  readonly eventId: EventId | null
  readonly ticketTypeId: TicketTypeId | null
  readonly ticketId: TicketId | null
  readonly paymentId: PaymentId | null
  readonly accountId: AccountId | null
  readonly email: string | null
}

export type Changing = {
  readonly check: Check
  readonly allowed: Allowed
  readonly warn: (text: string) => void
}

export const nowhere = 'conformance-nowhere'

export type Changed<E extends Endpoint> = { readonly isDone: boolean; readonly reply: ReplyOf<E> | null }

export async function change<E extends Endpoint>(
  { check }: Changing,
  number: CallNumber,
  endpoint: E,
  input: CallInput<E>,
  /** `eventId`: the event that is changed, if known. The change is then made for its organization. */
  { how, eventId = null }: { readonly how: string; readonly eventId?: EventId | null },
): Promise<Changed<E>> {
  const { ask, findings } = check
  const orgId = eventId && (await organizationOf(check, eventId))
  const answer = await ask(endpoint, input, {
    ...(orgId && { organizationId: orgId }),
    ...(endpoint.takesIdempotencyKey && { idempotencyKey: crypto.randomUUID() }),
  })
  const judged = { findings, number, asked: how }
  if (endpoint.extraFields !== 'all') {
    const reply = judgeReply(judged, endpoint, answer)
    return { isDone: reply !== null, reply }
  }
  const before = deviationsOf(check, number)
  const reply = judgeReply(judged, endpoint, answer)
  return { isDone: accepted(answer) !== null && deviationsOf(check, number) === before, reply }
}

const deviationsOf = ({ findings }: Check, number: CallNumber): number =>
  findings
    .report('')
    .calls.find((each) => each.number === number)
    ?.findings.filter(({ kind }) => kind === 'deviation').length ?? 0

/** Uses unknown ids, so that nothing can be changed. The platform must refuse the change, with and without a token. */
export async function checkRefusals<E extends Endpoint>(
  { check }: Changing,
  number: CallNumber,
  endpoint: E,
  input: CallInput<E>,
): Promise<void> {
  const { ask, findings } = check
  await checkDoors(check, number, endpoint, input)
  const how = 'Sent with an unknown ID'
  const answer = await ask(endpoint, input, { organizationId: nowhere, idempotencyKey: crypto.randomUUID() })
  if (answer.kind === 'none') return findings.deviation(number, `${how}: ${answer.why}`)
  noteErrorShape(findings, answer)
  if (accepted(answer)) {
    findings.deviation(
      number,
      `${how} it was answered with status ${answer.status}, as if it had been done, so the console will report success.`,
    )
  } else if (answer.status >= 500) {
    judgeArrival({ findings, number, asked: how }, answer)
  }
}
