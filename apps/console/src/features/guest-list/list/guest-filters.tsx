import { constants } from '@ground-control/domain/constants'
import type { GuestView } from '@ground-control/domain/guests/guest'
import { ListFilter } from 'lucide-react'
import { memo, type RefObject } from 'react'
import { withFilter } from '#features/guest-list/guest-list-view.ts'
import { Segmented } from '#ui/actions/segmented.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { statusChoices } from './status-choices.ts'
import { useSearchText } from './use-search-text.ts'

type Props = {
  readonly view: GuestView
  readonly onViewChange: (view: GuestView, how?: { readonly replace: boolean }) => void
  readonly isSearching: boolean
  /** How often 'Clear Search' was pressed. */
  readonly clearings: number
  readonly searchBox: RefObject<HTMLInputElement | null>
  readonly onDown: () => void
}

/** G5 G6. The rest of the screen does not follow the typing, and these do not follow the pages. */
export const GuestFilters = memo(function GuestFilters(props: Props) {
  const { view, onViewChange, isSearching, clearings, searchBox, onDown } = props
  const isNarrow = useMediaQuery(narrowQuery)
  const [text, setText] = useSearchText({
    search: view.search,
    clearings,
    onSearch: (search) => onViewChange(withFilter(view, { search }), { replace: true }),
  })
  const status = {
    label: 'Status',
    value: view.status,
    onChange: (chosen: GuestView['status']) => onViewChange(withFilter(view, { status: chosen })),
  }
  return (
    <div className="flex flex-none items-center gap-3 border-b border-line-faint px-4 py-2.5 phone:flex-col phone:items-stretch phone:gap-2 phone:p-2.5">
      <div className="min-w-0 flex-1 md:max-w-105">
        <SearchField
          ref={searchBox}
          label="Search guests"
          placeholder="SEARCH BY NAME, EMAIL, PHONE..."
          size="md"
          shortcut="/"
          value={text}
          onValue={setText}
          searching={isSearching}
          maxLength={200}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            onDown()
          }}
        />
      </div>
      {isNarrow ? (
        <Select
          label={status.label}
          hideLabel
          icon={<ListFilter />}
          value={status.value}
          options={statusChoices}
          onValue={status.onChange}
        />
      ) : (
        <Segmented caps choices={statusChoices} {...status} />
      )}
      <div className="ml-auto phone:hidden">
        <PageSize view={view} onViewChange={onViewChange} />
      </div>
    </div>
  )
})

export function PageSize({ view, onViewChange }: Pick<Props, 'view' | 'onViewChange'>) {
  return (
    <Select
      label="Rows"
      inlineLabel
      value={String(view.pageSize)}
      options={pageSizes}
      onValue={(size) => onViewChange(withFilter(view, { pageSize: Number(size) }))}
    />
  )
}

const pageSizes = constants.guestPageSizes.map((size) => ({ value: String(size), label: String(size) }))

/** Below this search, status and rows do not fit into one line. */
const narrowQuery = '(width < 80rem)'
