import type { TicketTypeInfo } from '@ground-control/contract/events'
import { choiceProblem } from '@ground-control/domain/tickets/comps/comp-choice'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useKeyedSubmit } from '#platform/calls/use-keyed-submit.ts'
import { hasExtras } from '#platform/capabilities.ts'
import { eventQueries } from '#subjects/events/queries.ts'
import { useTelling } from '#subjects/mail/tell-customer.tsx'
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
  // Only a platform with extras promises that a repeated key runs once.
  const keepsKeys = hasExtras()
  const begun: CompDraft = { ...emptyDraft, ...contact }
  const [draft, setDraft] = useState(begun)
  // Shows problems only for fields that were left, or after a submit.
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [wasTried, setTried] = useState(false)

  const telling = useTelling()
  const request = toRequest(eventId, draft, types, telling.isTold)
  const quantities = quantitiesOf(draft, types)
  const problems = fieldProblems(request)
  const problem = choiceProblem(types, quantities) ?? contactProblem(problems)

  const issue = useKeyedSubmit({
    send: (wanted: CompRequest, options) => sendComps(wanted, orgId, options),
    onDone({ tickets }) {
      if (tickets) ownChanges.show(eventId, tickets)
      readTypesAgain()
      // Not awaited: the tickets exist either way.
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
    request,
    telling,
    quantities,
    problem,
    isRunning: issue.isRunning,
    issued: issue.result,
    // A refusal goes away once the form changes; an unknown outcome stays.
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
    /** Keeps an attempt with an unknown outcome and its key, so a retry is safe. */
    open() {
      if (!refusal?.isUnsettled) restart()
    },
  }
}
