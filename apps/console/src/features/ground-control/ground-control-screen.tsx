import { Link } from '@tanstack/react-router'
import { ArrowLeft, Inbox } from 'lucide-react'
import { buttonClass } from '#ui/actions/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

type Props = { readonly title: string }

export function GroundControlScreen({ title }: Props) {
  return (
    <div className="flex min-h-full flex-col gap-4 px-6 pt-5 pb-6 phone:p-4">
      <h1 className="text-title" tabIndex={-1}>
        {title}
      </h1>
      <SupportNote />
      <EmptyState
        headingLevel={2}
        line="This screen is not part of this version yet."
        action={
          <Link to="/dashboard-overview" className={buttonClass({ caps: true })}>
            <ArrowLeft aria-hidden="true" />
            RETURN TO COMMAND
          </Link>
        }
      />
    </div>
  )
}

/** U5 */
function SupportNote() {
  return (
    <Callout
      role="note"
      icon={<Inbox />}
      title={<h2 className="font-medium">Support Issues</h2>}
      actions={
        <Link to="/support" className={buttonClass({ size: 'sm' })}>
          Open Support
        </Link>
      }
    >
      Support moved to the Support section of the navigation.
    </Callout>
  )
}
