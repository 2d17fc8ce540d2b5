import type { TicketTypeInfo } from '@ground-control/contract/events'
import { choiceProblem } from '@ground-control/domain/tickets/comp-choice'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasExtras } from '#platform/capabilities.ts'
import { useKeyedSubmit } from '#platform/use-keyed-submit.ts'
import { eventQueries } from '#subjects/events/queries.ts'
import { ownChanges } from '#subjects/tickets/own-changes.ts'
import {
  type CompContact,
  type CompDraft,
  type CompField,
  type CompRequest,
  contactProblem,
  emptyDraft,
  fieldProblems,
  quantitiesOf,
  toRequest,
} from './comp-draft.ts'
import { toCompRefusal } from './comp-refusal.ts'
import { sendComps } from './send-comps.ts'

type Needs = {
  readonly eventId: EventId
  readonly orgId: OrgId | null
  readonly contact: CompContact | undefined
  readonly types: readonly TicketTypeInfo[]
}

export type CompForm = ReturnType<typeof useCompForm>

export function useCompForm({ eventId, orgId, contact, types }: Needs) {
  const queries = useQueryClient()
  // The specified calls do not promise that a repeated key is carried out once; a platform with extras does.
  const keepsKeys = hasExtras()
  const begun: CompDraft = { ...emptyDraft, ...contact }
  const [draft, setDraft] = useState(begun)
  // Left once, or tried to submit: before that nobody is told that what they have not typed yet is missing.
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [wasTried, setTried] = useState(false)

  const request = toRequest(eventId, draft, types)
  const quantities = quantitiesOf(draft, types)
  const problems = fieldProblems(request)
  const problem = choiceProblem(types, quantities) ?? contactProblem(problems)

  const issue = useKeyedSubmit({
    send: (wanted: CompRequest, options) => sendComps(wanted, orgId, options),
    onDone({ tickets }) {
      if (tickets) ownChanges.show(eventId, tickets)
      readTypesAgain()
      // Not awaited: the tickets are made, whatever becomes of this.
      void ownChanges.settle(eventId)
    },
    onFailed(error) {
      if (toCompRefusal(error, { isChangedSince: false, keepsKeys }).areTypesOld) readTypesAgain()
    },
  })

  const isChangedSince = issue.isChangedSince(request)
  const refusal = issue.error && toCompRefusal(issue.error, { isChangedSince, keepsKeys })

  function readTypesAgain() {
    void queries.invalidateQueries({ queryKey: eventQueries.types(eventId).queryKey })
  }

  function restart() {
    setDraft(begun)
    setVisited(new Set())
    setTried(false)
    issue.reset()
  }

  return {
    draft,
    quantities,
    problem,
    isRunning: issue.isRunning,
    issued: issue.result,
    // A plain refusal was about what has been changed since; an unknown outcome stays unknown.
    refusal: refusal && (refusal.isUnsettled || !isChangedSince) ? refusal : null,
    problemOf: (field: CompField) => (wasTried || visited.has(field) ? (problems[field] ?? null) : null),
    change(part: Partial<CompDraft>) {
      if (!issue.isRunning) setDraft((current) => ({ ...current, ...part }))
    },
    visit: (field: CompField) => setVisited((current) => new Set(current).add(field)),
    submit() {
      setTried(true)
      if (problem === null) issue.submit(request)
    },
    restart,
    /** An attempt that may have worked is kept, with its key, so that pressing again later is still safe. */
    open() {
      if (!refusal?.isUnsettled) restart()
    },
  }
}
