import type { PurchaseDetail } from '@ground-control/contract/purchases'
import { registeredAccount } from '@ground-control/domain/guests/group-guests'
import { cardText, purchaserName } from '@ground-control/domain/refunds/refund-purchaser'
import { caseTabLabels } from '@ground-control/domain/support/case-labels'
import { noEmail, noPhone } from '@ground-control/domain/tickets/ticket-text'
import { formatPhone } from '@ground-control/domain/values/formats/phone-number'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { buttonClass } from '#ui/actions/button.tsx'
import { Panel } from '#ui/data/panel.tsx'

export function PurchaserPanel({ purchase: { purchaser, cases } }: { readonly purchase: PurchaseDetail }) {
  const accountId = registeredAccount(purchaser.accountId)
  const hasSupport = useCapability('support')
  return (
    <Panel
      title="Paid by"
      actions={
        accountId ? (
          <Link
            to="/profile/$accountId"
            params={{ accountId }}
            className={buttonClass({ size: 'sm', variant: 'ghost' })}
          >
            Open profile
          </Link>
        ) : null
      }
    >
      <dl className="grid grid-cols-[4.75rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 px-4 py-3 [&>dt]:text-fg-3">
        <Fact name="Card">{cardText(purchaser.card) ?? <Unknown>Not known</Unknown>}</Fact>
        <Fact name="Purchaser">
          <bdi className="font-medium">{purchaserName(purchaser)}</bdi>
        </Fact>
        <Fact name="Email">
          {purchaser.email ? (
            <span title={purchaser.email} className="block truncate">
              {purchaser.email}
            </span>
          ) : (
            <Unknown>{noEmail}</Unknown>
          )}
        </Fact>
        <Fact name="Phone">{purchaser.phone ? formatPhone(purchaser.phone) : <Unknown>{noPhone}</Unknown>}</Fact>
        {hasSupport ? (
          <Fact name={cases.length > 1 ? 'Cases' : 'Case'}>
            {cases.length === 0 ? <Unknown>None</Unknown> : null}
            <ul className="flex flex-col gap-1">
              {cases.map(({ caseId, subject, state }) => (
                <li key={caseId}>
                  <Link
                    to="/support"
                    search={{ tab: state, case: caseId }}
                    className="rounded-tag text-signal underline-offset-2 wrap-anywhere hover:underline coarse:inline-flex coarse:min-h-touch coarse:items-center"
                  >
                    <bdi>{subject}</bdi>
                  </Link>{' '}
                  <span className="text-small text-fg-3">
                    <span className="font-mono text-mono break-all">{caseId}</span> · {caseTabLabels[state]}
                  </span>
                </li>
              ))}
            </ul>
          </Fact>
        ) : null}
      </dl>
    </Panel>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
)

const Unknown = ({ children }: { readonly children: string }) => <span className="text-fg-3">{children}</span>
