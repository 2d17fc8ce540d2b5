import { isBlank, seenText } from '@ground-control/domain/values/blank-text'
import { Badge } from '#ui/data/badge.tsx'
import { MatchText } from '#ui/fields/match-text.tsx'
import type { Column } from '#ui/table/columns.ts'
import type { FoundAccount } from './use-user-search.ts'

export const userColumns = (query: string): readonly Column<FoundAccount>[] => [
  {
    id: 'id',
    header: 'ACCOUNT ID',
    width: '27%',
    cell: (account) => (
      <>
        <AccountIdText account={account} query={query} />
        <SpokenName name={nameOf(account)} />
      </>
    ),
  },
  {
    id: 'username',
    header: 'USERNAME',
    width: '23%',
    cell: (account) => <Username account={account} query={query} />,
  },
  {
    id: 'fullName',
    header: 'FULL NAME',
    width: '34%',
    cell: (account) => <FullName account={account} query={query} />,
  },
  { id: 'status', header: 'STATUS', width: '16%', cell: () => activeBadge },
]

export const userText = (account: FoundAccount): string =>
  [account.id, seenText(account.username), nameOf(account)].filter(Boolean).join(' ')

type Props = { readonly account: FoundAccount; readonly query: string }

export function UserCard(props: Props) {
  return (
    <span className="grid grid-cols-1 gap-0.75">
      <span className="flex items-center justify-between gap-3">
        <span className="truncate">
          <FullName {...props} />
        </span>
        {activeBadge}
      </span>
      <span className="truncate text-small">
        <Username {...props} />
      </span>
      <span className="truncate">
        <AccountIdText {...props} />
      </span>
    </span>
  )
}

function AccountIdText({ account, query }: Props) {
  return (
    <span className="font-mono text-mono font-normal text-fg-2" title={account.id}>
      <MatchText text={account.id} query={query} />
    </span>
  )
}

function Username({ account: { username }, query }: Props) {
  if (!username || isBlank(username)) return <span className="text-fg-3">No username</span>
  return (
    <bdi className="text-fg-2">
      <MatchText text={username} query={query} />
    </bdi>
  )
}

function FullName({ account, query }: Props) {
  const name = nameOf(account)
  if (!name) return <span className="text-fg-3">No name</span>
  return (
    <bdi className="font-semibold">
      <MatchText text={name} query={query} />
    </bdi>
  )
}

/** Otherwise a screen reader reads only the link's ID. */
function SpokenName({ name }: { readonly name: string }) {
  return <span data-name={name} className="sr-only after:content-[attr(data-name)]" />
}

const nameOf = ({ fullName, name }: FoundAccount): string => seenText(fullName) ?? seenText(name) ?? ''

const activeBadge = (
  <Badge status="active" quiet>
    ACTIVE
  </Badge>
)
