import type { GuestRow } from '@ground-control/domain/guests/guest'
import { noEmail } from '@ground-control/domain/tickets/ticket-text'
import { plural } from '@ground-control/domain/values/counts'
import { useRouter } from '@tanstack/react-router'
import { memo, type ReactNode, useCallback, useMemo } from 'react'
import { type ExternalStore, useStoreValue } from '#platform/external-store.ts'
import { links } from '#platform/links.ts'
import type { GuestSelection } from '#screens/guest-list/selection/guest-selection.ts'
import type { SelectableRows } from '#screens/guest-list/selection/use-guest-selection.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { DetailsButton, type FoundGuest, found, GuestBadge, GuestMarks, guestColumns } from './guest-columns.tsx'
import { phoneText, ticketsText } from './guest-row-text.ts'

type Props = {
  readonly rows: readonly GuestRow[]
  readonly search: string
  readonly onDetails: (guest: GuestRow) => void
  readonly scrollKey: string
  readonly empty: ReactNode
  readonly selection: SelectableRows
}

export const GuestTable = memo(function GuestTable(props: Props) {
  const { rows, search, onDetails, scrollKey, empty, selection } = props
  const router = useRouter()
  const isFolded = useMediaQuery(foldedQuery)
  const isNarrow = useMediaQuery(narrowQuery)
  const { store, press } = selection ?? {}
  const select = useMemo(
    () =>
      store && press
        ? (guest: GuestRow) => (
            <SelectGuest
              guest={guest}
              store={store}
              onPress={(isChosen, isRange) => press(rows, guest, isChosen, isRange)}
            />
          )
        : null,
    [store, press, rows],
  )
  const columns = useMemo(
    () => guestColumns({ timeZone: viewerZone, onDetails, isFolded, isNarrow, select }),
    [onDetails, isFolded, isNarrow, select],
  )
  const foundGuests = useMemo(() => rows.map((row): FoundGuest => ({ ...row, search })), [rows, search])
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
      rows={foundGuests}
      rowKey={keyOf}
      rowHeight={isFolded ? 'two' : 'dense'}
      hrefOf={profileOf}
      onOpen={open}
      {...(selection && { isSelected: ({ guestId }: GuestRow) => selection.ids.has(guestId) })}
      scrollKey={scrollKey}
      empty={empty}
      renderCard={(guest) => <GuestCard guest={guest} />}
      renderCardEnd={(guest) => (
        <>
          {select?.(guest)}
          <DetailsButton guest={guest} onDetails={onDetails} />
        </>
      )}
    />
  )
})

type SelectProps = {
  readonly guest: GuestRow
  readonly store: ExternalStore<GuestSelection | null>
  readonly onPress: (isChosen: boolean, isRange: boolean) => void
}

function SelectGuest({ guest: { guestId, name }, store, onPress }: SelectProps) {
  const isChosen = useStoreValue(store, (selection) => selection?.ids.has(guestId) ?? false)
  return (
    <span data-row-select="" className="relative z-1 inline-flex">
      <Checkbox label={`Select ${name}`} hideLabel checked={isChosen} onChecked={onPress} />
    </span>
  )
}

const keyOf = ({ guestId }: GuestRow): string => guestId

const profileOf = ({ accountId }: GuestRow): string | null => (accountId === null ? null : links.profile(accountId))

/** Below this, email and phone do not fit on one line. */
const foldedQuery = '(width < 90rem)'

/** Below this, a column of dates would leave no room for emails. */
const narrowQuery = '(width < 64rem)'

function GuestCard({ guest }: { readonly guest: FoundGuest }) {
  const { name, email, phone, admittingTickets, status, search } = guest
  const contact = email ?? (phone && phoneText(phone))
  const { before, after } = ticketsText(guest)
  return (
    <span className="flex items-center gap-3">
      <Avatar name={name} />
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.75">
        <span className="flex justify-between gap-3">
          <bdi className="truncate font-medium">{found(name, search)}</bdi>
          <GuestBadge guest={guest} />
        </span>
        <span className="flex justify-between gap-3 text-small text-fg-3">
          <span className="truncate">{contact ? found(contact, search) : noEmail}</span>
          <span className="flex-none">
            {before}
            {after}
            {status === 'refunded' ? '' : ` ${plural(admittingTickets, 'ticket')}`}
          </span>
        </span>
        <span className="text-right empty:hidden">
          <GuestMarks guest={guest} />
        </span>
      </span>
    </span>
  )
}
