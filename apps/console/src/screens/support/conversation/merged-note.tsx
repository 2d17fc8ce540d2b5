import type { CaseDetail } from '@ground-control/contract/support'
import type { CaseId } from '@ground-control/domain/values/ids'
import { drafts, useDraft } from '#screens/support/composer/drafts.ts'
import { Button } from '#ui/actions/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'

type Props = {
  readonly caseId: CaseId
  readonly into: NonNullable<CaseDetail['case']['mergedInto']>
  readonly onOpen: (caseId: CaseId) => void
}

/** Stands where one would write: what was begun is taken along. */
export function MergedNote({ caseId, into, onOpen }: Props) {
  const hasDraft = useDraft(caseId).text.trim() !== ''
  function open() {
    drafts.move(caseId, into.caseId)
    onOpen(into.caseId)
  }
  return (
    <div className="flex-none px-5 pb-4 phone:px-4 phone:pb-3">
      <Callout
        tone="warning"
        role="status"
        title="Merged into another case"
        actions={
          <Button size="sm" onClick={open}>
            Open that case
          </Button>
        }
      >
        Its messages are in “{into.subject}”.{hasDraft ? ' Your draft goes along.' : ''}
      </Callout>
    </div>
  )
}
