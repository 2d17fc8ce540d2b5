import { sourceText } from '@ground-control/domain/accounts/account-text'
import { formatDay } from '@ground-control/domain/events/event-dates'
import { useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { consoleConfig } from '#platform/config.ts'
import type { ProfileFacts } from '#screens/profile/queries.ts'
import { UsernameDialog } from '#screens/profile/username/username-dialog.tsx'
import { isFirestoreUsed } from '#subjects/accounts/documents/documents.ts'
import { Button } from '#ui/actions/button.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { Fact, Facts } from './facts.tsx'

type Props = { readonly facts: ProfileFacts; readonly name: string }

export function AccountPanel({ facts: { account, createdAt }, name }: Props) {
  const [isChanging, setChanging] = useState(false)
  const canChange = useCapability('documents') || isFirestoreUsed()
  const username = account.username?.trim()
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
          <bdi>{account.fullName?.trim() || <Nothing>No name</Nothing>}</bdi>
        </Fact>
        <Fact term="Username">
          <bdi>{username || <Nothing>No username</Nothing>}</bdi>
        </Fact>
        <Fact term="Account ID">
          <span className="font-mono text-mono break-all">{account.id}</span>
        </Fact>
        <Fact term="Source">{sourceText(account.sourceIsV1)}</Fact>
        {createdAt ? <Fact term="Created">{formatDay(createdAt, consoleConfig().timeZone)}</Fact> : null}
      </Facts>
      {canChange ? (
        <UsernameDialog accountId={account.id} name={name} open={isChanging} onClose={() => setChanging(false)} />
      ) : null}
    </Panel>
  )
}

const Nothing = ({ children }: { readonly children: string }) => <span className="text-fg-3">{children}</span>
