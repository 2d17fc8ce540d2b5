import { seenText } from '@ground-control/domain/values/blank-text'
import type { AccountId } from '@ground-control/domain/values/ids'
import { Link } from '@tanstack/react-router'
import { Inbox, ShieldCheck } from 'lucide-react'
import { Button, buttonClass } from '#ui/actions/button.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import type { ProfileFacts } from './queries.ts'

type Props = {
  readonly accountId: AccountId
  /** null: loading or missing. */
  readonly facts: ProfileFacts | null
  readonly isLoading: boolean
  readonly name: string
  readonly onSupportHistory: (() => void) | null
}

/** The heading stays the same element while loading, so it keeps the focus. */
export function ProfileHeader({ accountId, facts, isLoading, name, onSupportHistory }: Props) {
  const username = seenText(facts?.account.username)
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2.5 phone:items-start">
      {facts ? (
        <Avatar name={name} size="lg" />
      ) : isLoading ? (
        <Skeleton width="3rem" className="h-12 flex-none rounded-full" />
      ) : null}
      <div className="min-w-48 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 phone:mb-1">
          <h1 tabIndex={-1} className="text-title wrap-anywhere">
            <bdi>{facts ? name : 'Profile'}</bdi>
          </h1>
          {facts ? <Badge status="active">ACTIVE</Badge> : null}
          {facts?.account.sourceIsV1 ? (
            <span className="inline-flex h-5 items-center rounded-tag border border-line px-1.5 text-small text-fg-2">
              Migrated from V1
            </span>
          ) : null}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 text-small text-fg-3">
          {username ? <bdi className="wrap-anywhere">@{username}</bdi> : null}
          <CopyId id={accountId} what="account ID" />
        </div>
      </div>
      {facts ? (
        <div className="flex flex-wrap gap-2">
          {onSupportHistory ? (
            <Button icon={<Inbox aria-hidden="true" />} onClick={onSupportHistory}>
              Support history
            </Button>
          ) : null}
          <Link to="/staff/$staffId" params={{ staffId: accountId }} className={buttonClass({})}>
            <ShieldCheck aria-hidden="true" />
            Claims
          </Link>
        </div>
      ) : null}
    </header>
  )
}
