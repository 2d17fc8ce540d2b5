import type { Organization } from '@ground-control/contract/organizations'
import { organizationType } from '@ground-control/domain/organizations/organization-text'
import type { ReactNode } from 'react'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { Panel } from '#ui/data/panel.tsx'

/** Of whom to call. */
export function ContactPanel({ organization }: { readonly organization: Organization }) {
  const { email, phone, displayName } = organization
  return (
    <Panel title="Contact">
      <dl className="grid grid-cols-[5rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2 px-4 py-3.5">
        <Fact term="Email">{copied(email, 'email')}</Fact>
        <Fact term="Phone">{copied(phone, 'phone')}</Fact>
        <Fact term="Type">
          <bdi>{organizationType(organization)}</bdi>
        </Fact>
        <Fact term="Display">{displayName?.trim() ? <bdi>{displayName.trim()}</bdi> : notGiven}</Fact>
      </dl>
    </Panel>
  )
}

const notGiven = <span className="text-fg-3">Not given</span>

const copied = (text: string | null | undefined, what: string): ReactNode =>
  text?.trim() ? <CopyId id={text.trim()} what={what} plain /> : notGiven

const Fact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-fg-3">{term}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
)
