import type { GuestDetails } from '@ground-control/domain/purchases/purchases'
import { noEmail, noPhone } from '@ground-control/domain/tickets/ticket-text'
import { formatUsd } from '@ground-control/domain/values/money'
import type { ReactNode } from 'react'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { ticketsLine } from './guest-facts-text.ts'

/** M1 */
export function GuestFacts({ details: { guest, paid, refundedAmount } }: { readonly details: GuestDetails }) {
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_auto_auto_auto] justify-between gap-x-6 gap-y-3 phone:grid-cols-[1.4fr_1fr] phone:justify-normal phone:gap-x-3">
      <Fact name="Email">
        {guest.email ? (
          <CopyId id={guest.email} what="e-mail" plain className="max-w-full" />
        ) : (
          <span className="text-fg-3">{noEmail}</span>
        )}
      </Fact>
      <Fact name="Phone">{guest.phone ?? <span className="text-fg-3">{noPhone}</span>}</Fact>
      <Fact name="Tickets">{ticketsLine(guest)}</Fact>
      <Fact name="Paid">
        {formatUsd(paid)}
        {refundedAmount > 0 ? (
          <span className="block text-small text-fg-3">{formatUsd(refundedAmount)} refunded</span>
        ) : null}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-fg-3">{name}</dt>
      <dd className="mt-0.5 max-w-60 break-words">{children}</dd>
    </div>
  )
}
