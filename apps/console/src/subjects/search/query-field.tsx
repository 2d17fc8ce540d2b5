import { Search, X } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent, Ref } from 'react'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Kbd } from '#ui/marks/kbd.tsx'
import { isManyLines, toOneLine } from './finding/query.ts'

type Props = {
  readonly ref: Ref<HTMLInputElement>
  readonly value: string
  readonly onValue: (value: string) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly listId: string
  readonly isListed: boolean
  readonly activeId: string | null
  readonly isAwaited: boolean
  readonly onClose: () => void
}

export function QueryField(props: Props) {
  const { ref, value, onValue, onKeyDown, listId, isListed, activeId, isAwaited, onClose } = props
  function pasteLines(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text')
    if (!isManyLines(text)) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    onValue(
      value.slice(0, selectionStart ?? value.length) + toOneLine(text) + value.slice(selectionEnd ?? value.length),
    )
  }
  return (
    <div className="flex h-13 flex-none items-center gap-3 border-b border-line pr-3.5 pl-4.5 text-[0.9375rem] phone:pr-2 [&>svg]:size-4 [&>svg]:text-fg-3">
      <Search aria-hidden="true" />
      <input
        ref={ref}
        type="text"
        role="combobox"
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="auto"
        aria-label="Search or jump to"
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={activeId ?? undefined}
        placeholder="Search by name, email, phone or ID, or paste an email"
        value={value}
        onChange={(event) => onValue(event.target.value)}
        onPaste={pasteLines}
        onKeyDown={onKeyDown}
        className="h-full min-w-0 flex-1 truncate bg-transparent outline-none"
      />
      {isAwaited ? (
        <span className="appear-late flex text-fg-3" style={{ animationDelay: '300ms' }}>
          <Spinner />
        </span>
      ) : null}
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="-m-1 rounded-control p-1 hover:bg-hover phone:hidden coarse:hidden"
      >
        <Kbd keys={['Esc']} />
      </button>
      <span className="hidden phone:block coarse:block">
        <IconButton label="Close" icon={<X />} size="sm" onClick={onClose} />
      </span>
    </div>
  )
}
