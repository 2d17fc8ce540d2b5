import type { GuestRow } from '@ground-control/domain/guests/guest'
import { useRouter } from '@tanstack/react-router'
import { memo, type ReactNode, useCallback, useMemo } from 'react'
import { consoleConfig } from '#platform/config.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { GuestCard } from './guest-card.tsx'
import { DetailsButton, type FoundGuest, guestColumns } from './guest-columns.tsx'

type Props = {
  readonly rows: readonly GuestRow[]
  readonly search: string
  readonly onDetails: (guest: GuestRow) => void
  readonly scrollKey: string
  readonly empty: ReactNode
}

export const GuestTable = memo(function GuestTable({ rows, search, onDetails, scrollKey, empty }: Props) {
  const router = useRouter()
  const isFolded = useMediaQuery(foldedQuery)
  const isNarrow = useMediaQuery(narrowQuery)
  const { timeZone } = consoleConfig()
  const columns = useMemo(
    () => guestColumns({ timeZone, onDetails, isFolded, isNarrow }),
    [timeZone, onDetails, isFolded, isNarrow],
  )
  const found = useMemo(() => rows.map((row): FoundGuest => ({ ...row, search })), [rows, search])
  const open = useCallback(
    (guest: GuestRow) => {
      const profile = profileOf(guest)
      if (profile) void router.navigate({ href: profile })
      else onDetails(guest)
    },
    [router, onDetails],
  )
  return (
    <DataTable
      label="Guests"
      columns={columns}
      rows={found}
      rowKey={keyOf}
      rowHeight={isFolded ? 'two' : 'one'}
      hrefOf={profileOf}
      onOpen={open}
      scrollKey={scrollKey}
      empty={empty}
      renderCard={(guest) => <GuestCard guest={guest} />}
      renderCardEnd={(guest) => <DetailsButton guest={guest} onDetails={onDetails} />}
    />
  )
})

const keyOf = ({ guestId }: GuestRow): string => guestId

/** A guest without an account has no profile; their details open here. */
const profileOf = ({ accountId }: GuestRow): string | null =>
  accountId === null ? null : `/profile/${encodeURIComponent(accountId)}`

/** Below this, email and phone do not fit on one line. */
const foldedQuery = '(width < 90rem)'

/** Below this, a column of dates would leave no room for emails. */
const narrowQuery = '(width < 64rem)'
