import { ApiError } from '@ground-control/contract/client'
import { type DoorPast, type DoorTicket, lookAtDoor } from '@ground-control/contract/door'
import type { BodyOf } from '@ground-control/contract/endpoint'
import { type DoorProblem, doorProblems } from '@ground-control/domain/tickets/door/door-problem'
import { type DoorFacts, doorSentence } from '@ground-control/domain/tickets/door/door-words'
import type { EventId } from '@ground-control/domain/values/ids'
import { api } from '#platform/api.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'

export type Refusal = {
  readonly sentence: string
  /** Null: no ticket has this code. */
  readonly ticket: Pick<DoorTicket, 'ticketId' | 'ticketName' | 'holderName'> | null
  readonly past: readonly DoorPast[]
}

type Chosen = BodyOf<typeof lookAtDoor>

/** What the server knows about the ticket. A known reason stays, such as why it was refused. */
export async function refusalOf(eventId: EventId, chosen: Chosen, reason: ApiError | string | null): Promise<Refusal> {
  const error = reason instanceof ApiError ? reason : null
  const given = problemOf(reason instanceof ApiError ? reason.code : reason)
  if (given === 'unknown-code') return { sentence: sentenceOf({ problem: given }), ticket: null, past: [] }
  try {
    const { ticket, event, replacedAt, past } = await api(lookAtDoor, { params: { eventId }, body: chosen })
    const problem = given ?? ticket.problem
    const facts = { event, redeemed: ticket.redeemed, replacedAt, past }
    if (problem) return { sentence: sentenceOf({ problem, ...facts }), ticket, past }
    return { sentence: error?.message ?? 'This ticket is valid. Try again.', ticket, past }
  } catch (failure) {
    if (failure instanceof ApiError && failure.code === 'unknown-code') {
      return { sentence: sentenceOf({ problem: 'unknown-code' }), ticket: null, past: [] }
    }
    return { sentence: error?.message ?? 'Couldn’t check this ticket. Try again.', ticket: null, past: [] }
  }
}

export const refusalHere = (ticket: DoorTicket, problem: DoorProblem, event: DoorFacts['event']): Refusal => ({
  sentence: sentenceOf({ problem, event, redeemed: ticket.redeemed }),
  ticket,
  past: [],
})

const sentenceOf = (facts: DoorFacts): string => doorSentence(facts, { timeZone: viewerZone, now: new Date() })

const problemOf = (code: string | null): DoorProblem | null => doorProblems.find((problem) => problem === code) ?? null
