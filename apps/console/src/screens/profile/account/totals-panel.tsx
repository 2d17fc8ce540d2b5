import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { AccountId } from '@ground-control/domain/values/ids'
import { formatUsd } from '@ground-control/domain/values/money'
import { Link } from '@tanstack/react-router'
import { useCapability } from '#platform/capabilities.ts'
import { NotCounted } from '#subjects/figures/not-counted.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Fact, Facts, factLink } from './facts.tsx'
import type { Totals } from './totals.ts'

type Props = {
  readonly accountId: AccountId
  readonly totals: Totals | undefined
}

export function TotalsPanel({ accountId, totals }: Props) {
  const hasRefundList = useCapability('refund-list')
  const own = { to: '/profile/$accountId', params: { accountId }, className: factLink } as const
  if (!totals) {
    return (
      <Panel title="Totals" busy>
        <div className="flex flex-col gap-4 p-4">
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </div>
      </Panel>
    )
  }
  const { tickets, events, redeemed, admitting, money } = totals
  return (
    <Panel title="Totals">
      <Facts>
        <Fact term="Tickets">
          <Link {...own} search={{}}>
            {formatCount(tickets)} across {formatCount(events)} {plural(events, 'event')}
          </Link>
        </Fact>
        {money ? (
          <>
            <Fact term="Spent">
              <Link {...own} search={{ tab: 'purchases' }}>
                {formatUsd(money.spent)}
              </Link>
              <NotCounted payments={money.paymentsNotCounted} />
            </Fact>
            <Fact term="Refunded">
              {hasRefundList ? (
                <Link to="/refunds" search={{ account: accountId }} className={factLink}>
                  {formatUsd(money.refunded)}
                </Link>
              ) : (
                <Link {...own} search={{ status: 'refunded' }}>
                  {formatUsd(money.refunded)}
                </Link>
              )}
            </Fact>
          </>
        ) : null}
        <Fact term="Redeemed">
          <Link {...own} search={{ status: 'redeemed' }}>
            {formatCount(redeemed)} of {formatCount(admitting)}
          </Link>
        </Fact>
      </Facts>
    </Panel>
  )
}
