import { useCapability } from '#platform/capabilities.ts'
import { NotOffered } from '#ui/feedback/not-offered.tsx'
import { Inbox } from './inbox.tsx'
import type { ChangeView, Me, SupportView } from './support-view.ts'

type Props = { readonly me: Me; readonly view: SupportView; readonly onView: ChangeView }

export function SupportScreen(props: Props) {
  if (useCapability('support')) return <Inbox {...props} />
  return (
    <div className="flex min-h-full flex-col gap-4 px-6 pt-5 pb-6 phone:p-4">
      <h1 tabIndex={-1} className="text-title">
        Support
      </h1>
      <NotOffered
        line="This platform has no support desk."
        hint="Find guests, refunds and transfers under their events."
      />
    </div>
  )
}
