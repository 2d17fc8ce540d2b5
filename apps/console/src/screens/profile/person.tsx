import { sourceText } from '@ground-control/domain/accounts/account-text'
import { formatDay } from '@ground-control/domain/events/event-dates'
import { seenText } from '@ground-control/domain/values/blank-text'
import { Link } from '@tanstack/react-router'
import { type RefObject, useId, useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { isFirestoreUsed } from '#subjects/accounts/account-store.ts'
import { ActivityPanel } from '#subjects/activity/activity-panel.tsx'
import { CasesPanel } from '#subjects/support/cases-panel.tsx'
import { Button, buttonClass } from '#ui/actions/button.tsx'
import { TabPanel } from '#ui/actions/tabs.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { Fact, Facts } from './account/facts.tsx'
import { PrivatePanel } from './account/private-panel.tsx'
import { countedTotals, totalsOf } from './account/totals.ts'
import { TotalsPanel } from './account/totals-panel.tsx'
import { usePrivateRecord } from './account/use-private-record.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { ProfileTabs, tabLabels, useProfileTab } from './profile-tabs.tsx'
import type { ProfileView } from './profile-view.ts'
import { PurchasesPanel } from './purchases/purchases-panel.tsx'
import type { ProfileFacts } from './queries.ts'
import { CompAction } from './tickets/comp-action.tsx'
import { TicketsPanel } from './tickets/tickets-panel.tsx'
import { TransferAction } from './tickets/transfer-action.tsx'
import type { ProfileTickets } from './use-profile-tickets.ts'
import { UsernameDialog } from './username/username-dialog.tsx'

type Props = {
  readonly facts: ProfileFacts
  readonly name: string
  readonly tickets: ProfileTickets
  /** null: no support on this platform. */
  readonly history: RefObject<HTMLDivElement | null> | null
  readonly view: ProfileView
  readonly onView: (view: ProfileView) => void
}

export function Person({ facts, name, tickets, history, view, onView }: Props) {
  const panelId = useId()
  const accountId = facts.account.id
  const record = usePrivateRecord(accountId)
  const { rows } = tickets
  const totals = facts.totals ? totalsOf(facts.totals) : rows && countedTotals(rows)
  const tab = useProfileTab(view)
  // In one column the tab's panel comes right below the tabs, in DOM order too.
  const isBeside = useMediaQuery('(min-width: 82rem)')
  const beside = (
    <div key="beside" className="flex min-w-0 flex-col gap-4">
      <AccountPanel facts={facts} name={name} />
      <PrivatePanel record={record} masked={facts.masked} />
      <TotalsPanel accountId={accountId} totals={totals} />
      {history ? (
        <div ref={history} tabIndex={-1} className="scroll-mt-4 rounded-panel">
          <CasesPanel
            title="Support history"
            filter={{ accountId }}
            empty="No support cases yet."
            actions={
              <Link to="/support" search={{ new: true, account: accountId }} className={buttonClass({ size: 'sm' })}>
                New support case
              </Link>
            }
          />
        </div>
      ) : null}
    </div>
  )
  const panel = (
    <TabPanel key="panel" id={panelId} label={tabLabels[tab]}>
      {tab === 'tickets' ? (
        <TicketsPanel
          tickets={tickets}
          view={view}
          onView={onView}
          actions={
            <>
              <TransferAction rows={rows} hasFailed={tickets.error !== null} />
              <CompAction
                name={name}
                email={seenText(record.revealed?.email) ?? ''}
                isEmailHidden={record.revealed === undefined && facts.masked !== null}
              />
            </>
          }
        />
      ) : tab === 'purchases' ? (
        <PurchasesPanel accountId={accountId} tickets={tickets} />
      ) : (
        <ActivityPanel about={{ accountId }} />
      )}
    </TabPanel>
  )
  return (
    <>
      <ProfileTabs
        view={view}
        onView={onView}
        panelId={panelId}
        // Held tickets alone don't tell what the person paid for.
        counts={{ tickets: totals?.tickets ?? null, purchases: facts.totals?.purchases ?? null }}
      />
      <div className="grid items-start gap-4 min-[82rem]:grid-cols-[20rem_minmax(0,1fr)]">
        {isBeside ? [beside, panel] : [panel, beside]}
      </div>
    </>
  )
}

type AccountProps = { readonly facts: ProfileFacts; readonly name: string }

function AccountPanel({ facts: { account, createdAt }, name }: AccountProps) {
  const [isChanging, setChanging] = useState(false)
  const [isErasing, setErasing] = useState(false)
  const canChange = useCapability('documents') || isFirestoreUsed()
  const canErase = useCapability('erasure')
  const username = seenText(account.username)
  return (
    <Panel
      title="Account"
      actions={
        canChange ? (
          <Button size="sm" onClick={() => setChanging(true)}>
            Change username
          </Button>
        ) : null
      }
    >
      <Facts>
        <Fact term="Full name">
          <bdi>{seenText(account.fullName) ?? <Nothing>No name</Nothing>}</bdi>
        </Fact>
        <Fact term="Username">
          <bdi>{username || <Nothing>No username</Nothing>}</bdi>
        </Fact>
        <Fact term="Account ID">
          <span className="font-mono text-mono break-all">{account.id}</span>
        </Fact>
        <Fact term="Source">{sourceText(account.sourceIsV1)}</Fact>
        {createdAt ? <Fact term="Created">{formatDay(createdAt, viewerZone)}</Fact> : null}
      </Facts>
      {canErase ? (
        <div className="px-4 pb-3.5">
          <Button size="sm" variant="ghost" onClick={() => setErasing(true)}>
            Erase person…
          </Button>
          <EraseDialog accountId={account.id} name={name} open={isErasing} onClose={() => setErasing(false)} />
        </div>
      ) : null}
      {canChange ? (
        <UsernameDialog accountId={account.id} name={name} open={isChanging} onClose={() => setChanging(false)} />
      ) : null}
    </Panel>
  )
}

const Nothing = ({ children }: { readonly children: string }) => <span className="text-fg-3">{children}</span>
