import { Search } from 'lucide-react'
import { modifierKey } from '#subjects/search/modifier-key.ts'
import { Kbd } from '#ui/marks/kbd.tsx'

type Props = { readonly onOpen: () => void }

/** The way to the search box for whoever does not know its keys. */
export function SearchButton({ onOpen }: Props) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
      className="flex h-7.5 w-66 flex-none items-center gap-2 rounded-control border border-line bg-canvas pr-1.5 pl-2.5 text-fg-3 transition-colors duration-instant hover:border-line-control hover:text-fg-2 max-lg:w-7.5 max-lg:justify-center max-lg:px-0 touch:h-touch max-lg:touch:w-touch [&>svg]:size-3.5 phone:[&>svg]:size-4"
    >
      <Search aria-hidden="true" />
      <span className="max-lg:sr-only">Search or jump to…</span>
      <span aria-hidden="true" className="ml-auto max-lg:hidden">
        <Kbd keys={[modifierKey, 'K']} />
      </span>
    </button>
  )
}
