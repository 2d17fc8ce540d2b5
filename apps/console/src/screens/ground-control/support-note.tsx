import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { buttonClass } from '#ui/actions/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'

/** U5 */
export function SupportNote() {
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
