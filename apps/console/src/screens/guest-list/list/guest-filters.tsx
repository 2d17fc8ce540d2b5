import type { GuestView } from '@ground-control/domain/guests/guest'
import { constants } from '@ground-control/domain/values/constants'
import { ListChecks, ListFilter } from 'lucide-react'
import { memo, type RefObject } from 'react'
import { maxSearchLength } from '#screens/guest-list/guest-list-address.ts'
import { type ChangeView, statusChoices } from '#screens/guest-list/guest-list-view.ts'
import { Button } from '#ui/actions/button.tsx'
import { Segmented } from '#ui/actions/segmented.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { CutNote } from '#ui/lookup/cut-note.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { useSearchText } from './use-search-text.ts'

type OnChange = { readonly onChange: ChangeView }

type SearchProps = OnChange & {
  readonly search: string
  readonly isSearching: boolean
  readonly clearings: number
  readonly searchBox: RefObject<HTMLInputElement | null>
  readonly onDown: () => void
}

type Props = SearchProps &
  Pick<GuestView, 'status' | 'pageSize'> & {
    /** null: selecting is not possible now. */
    readonly onSelect: (() => void) | null
  }

export function GuestFilters({ status, pageSize, onSelect, ...rest }: Props) {
  const { onChange } = rest
  return (
    <div className="flex flex-none items-center gap-2.5 border-b border-line-faint px-3 py-2 phone:flex-wrap phone:gap-2 phone:p-2.5">
      <div className="min-w-0 flex-1 phone:basis-full">
        <GuestSearch {...rest} />
      </div>
      <div className="min-w-0 phone:flex-1">
        <StatusChoice status={status} onChange={onChange} />
      </div>
      <div className="ml-auto flex flex-none items-center gap-2.5">
        {onSelect ? (
          <Button icon={<ListChecks aria-hidden="true" />} onClick={onSelect}>
            Select
          </Button>
        ) : null}
        <span className="phone:hidden">
          <PageSize pageSize={pageSize} onChange={onChange} />
        </span>
      </div>
    </div>
  )
}

/** Separate, so that typing redraws only this. */
const GuestSearch = memo(function GuestSearch(props: SearchProps) {
  const { search, onChange, isSearching, clearings, searchBox, onDown } = props
  const [text, setText] = useSearchText({
    search,
    clearings,
    onSearch: (wanted) => onChange({ search: wanted }, { replace: true }),
  })
  return (
    <>
      <SearchField
        ref={searchBox}
        label="Search guests"
        placeholder="SEARCH BY NAME, EMAIL, PHONE..."
        size="md"
        shortcut="/"
        value={text}
        onValue={setText}
        searching={isSearching}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          onDown()
        }}
      />
      <CutNote text={text} maxCharacters={maxSearchLength} />
    </>
  )
})

const StatusChoice = memo(function StatusChoice({ status, onChange }: OnChange & Pick<GuestView, 'status'>) {
  const isNarrow = useMediaQuery(narrowQuery)
  const choose = (chosen: GuestView['status']) => onChange({ status: chosen })
  return isNarrow ? (
    <Select label="Status" hideLabel icon={<ListFilter />} value={status} options={statusChoices} onValue={choose} />
  ) : (
    <Segmented label="Status" caps choices={statusChoices} value={status} onChange={choose} />
  )
})

export const PageSize = memo(function PageSize({ pageSize, onChange }: OnChange & Pick<GuestView, 'pageSize'>) {
  return (
    <Select
      label="Rows"
      inlineLabel
      value={String(pageSize)}
      options={pageSizes}
      onValue={(size) => onChange({ pageSize: Number(size) })}
    />
  )
})

const pageSizes = constants.guestPageSizes.map((size) => ({ value: String(size), label: String(size) }))

/** Below this, search, status and rows do not fit on one line. */
const narrowQuery = '(width < 90rem)'
