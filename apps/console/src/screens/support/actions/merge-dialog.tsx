import { ApiError } from '@ground-control/contract/client'
import { type CaseDetail, type CaseSummary, mergeCase } from '@ground-control/contract/support'
import { caseTabLabels } from '@ground-control/domain/support/case-labels'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { CaseId } from '@ground-control/domain/values/ids'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/api.ts'
import { drafts } from '#screens/support/composer/drafts.ts'
import { maxCaseSearch } from '#screens/support/list/case-query.ts'
import { searchState, useSearchText } from '#screens/support/opening/search-text.ts'
import { caseQueries, readAgain, showCase } from '#subjects/support/queries.ts'
import { Button } from '#ui/actions/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import { MatchText } from '#ui/fields/match-text.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useOpenings } from '#ui/overlays/use-openings.ts'

type Props = {
  readonly open: boolean
  readonly detail: CaseDetail
  readonly onMerged: (caseId: CaseId) => void
  readonly onClose: () => void
}

type Target = Pick<CaseSummary, 'caseId' | 'subject' | 'requester' | 'state'>

/** Offers their other cases first; search finds any other. */
export function MergeDialog(props: Props) {
  const openings = useOpenings(props.open)
  return openings === 0 ? null : <OpenedDialog key={openings} {...props} />
}

function OpenedDialog({ open, detail, onMerged, onClose }: Props) {
  const { caseId, subject, version } = detail.case
  const [into, setInto] = useState<Target | null>(null)
  const [otherPerson, setOtherPerson] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (target: Target) =>
      api(mergeCase, {
        params: { caseId },
        body: { intoCaseId: target.caseId, expectedVersion: version, ...(otherPerson && { otherPerson }) },
      }),
    onSuccess(merged) {
      showCase(merged)
      drafts.move(caseId, merged.case.caseId)
      void readAgain(caseId)
      onClose()
      onMerged(merged.case.caseId)
    },
    onError: () => readAgain(caseId),
  })
  const isOthers = error instanceof ApiError && /another person/.test(error.message)
  function choose(target: Target | null) {
    reset()
    setOtherPerson(false)
    setInto(target)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      held={isPending}
      title="Merge into another case"
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={isPending}
            disabledReason={into ? null : 'Choose the case to merge into.'}
            onClick={() => into && mutate(into)}
          >
            Merge cases
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-fg-2">
          The messages of “{subject}” move to the case you choose, and answers to either arrive there. This can’t be
          undone.
        </p>
        {into ? (
          <div className="flex items-center gap-3 rounded-control border border-line bg-panel px-3 py-2">
            <TargetText target={into} query="" />
            <Button size="sm" disabled={isPending} onClick={() => choose(null)}>
              Choose another
            </Button>
          </div>
        ) : (
          <TargetField detail={detail} onChoose={choose} />
        )}
        {error ? (
          <Callout tone="error" role="alert" title="Not merged">
            {error.message}
          </Callout>
        ) : null}
        {isOthers ? (
          <Checkbox label="Merge the cases of both people" checked={otherPerson} onChecked={setOtherPerson} />
        ) : null}
      </div>
    </Dialog>
  )
}

type FieldProps = { readonly detail: CaseDetail; readonly onChoose: (target: Target) => void }

function TargetField({ detail, onChoose }: FieldProps) {
  const [text, setText] = useState('')
  const rested = useSearchText(text, maxCaseSearch)
  const found = useInfiniteQuery({ ...caseQueries.list({ overdue: false, text: rested }), enabled: rested !== '' })
  const others = found.data?.pages[0]?.cases.filter(({ caseId }) => caseId !== detail.case.caseId).slice(0, maxFound)
  return (
    <div className="grid gap-3">
      <Combobox
        label="Search cases"
        placeholder="Search by subject, name, email or case ID"
        query={text}
        maxCharacters={maxCaseSearch}
        onQuery={setText}
        state={searchState(text, rested, found, maxCaseSearch)}
        items={others ?? []}
        itemKey={({ caseId }) => caseId}
        renderItem={(target) => <Row target={target} query={rested} onChoose={onChoose} />}
        foundText={(count) => `${formatCount(count)} ${plural(count, 'case')} found`}
        searchingText="Searching…"
        emptyText="No cases found."
        failedText="Couldn’t search cases."
        onRetry={() => void found.refetch()}
      />
      {detail.earlier.length > 0 ? (
        <div className="grid gap-2">
          <h3 className="text-small font-medium text-fg-2">Their other cases</h3>
          <ul className="grid gap-2">
            {detail.earlier.map((target) => (
              <li key={target.caseId}>
                <Row target={target} query="" onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}

const maxFound = 8

type RowProps = { readonly target: Target; readonly query: string; readonly onChoose: (target: Target) => void }

const Row = ({ target, query, onChoose }: RowProps) => (
  <div className="flex items-center gap-3">
    <TargetText target={target} query={query} />
    <Button size="sm" aria-label={`Choose ${target.subject}`} onClick={() => onChoose(target)}>
      Choose
    </Button>
  </div>
)

const TargetText = ({ target: { subject, requester, state, caseId }, query }: Omit<RowProps, 'onChoose'>) => (
  <span className="min-w-0 flex-1">
    <bdi className="block truncate font-medium">
      <MatchText text={subject} query={query} />
    </bdi>
    <span className="block truncate text-small text-fg-3">
      {[requester.name, caseTabLabels[state], caseId].filter(Boolean).join(', ')}
    </span>
  </span>
)
