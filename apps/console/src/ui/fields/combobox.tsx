import { constants } from '@ground-control/domain/values/constants'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { CutNote } from '#ui/lookup/cut-note.tsx'
import { SearchField } from './search-field.tsx'

type Props<Item> = {
  readonly label: string
  readonly placeholder: string
  readonly query: string
  /** The longest query that is searched. */
  readonly maxCharacters?: number
  readonly onQuery: (query: string) => void
  /** `idle`: too little is typed, so the list stays closed. */
  readonly state: 'idle' | 'searching' | 'failed' | 'ready'
  readonly items: readonly Item[]
  readonly itemKey: (item: Item) => string
  readonly renderItem: (item: Item) => ReactNode
  /** Announced with the answer, as "7 organizations found". */
  readonly foundText: (count: number) => string
  readonly searchingText: string
  readonly emptyText: string
  readonly emptyAction?: ReactNode
  readonly note?: string | null
  readonly failedText: string
  readonly onRetry: () => void
}

/**
 * Not a listbox: rows hold buttons, so that "add" and "already added" can stand side by side. It closes a moment after
 * losing focus, because in some browsers a press moves no focus and its click still has to arrive.
 */
export function Combobox<Item>(props: Props<Item>) {
  const { label, placeholder, query, onQuery, state, items, itemKey, renderItem } = props
  const listId = useId()
  const frame = useRef<HTMLFieldSetElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLeft, setLeft] = useState(false)
  useEffect(() => {
    if (!isLeft) return
    const timer = setTimeout(() => setOpen(false), constants.blurCloseMs)
    return () => clearTimeout(timer)
  }, [isLeft])
  const isListed = isOpen && state !== 'idle'

  function handleKeys(event: KeyboardEvent<HTMLFieldSetElement>) {
    if (event.key === 'Escape' && isListed) {
      event.preventDefault()
      event.stopPropagation()
      frame.current?.querySelector('input')?.focus()
      setOpen(false)
      return
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || !frame.current) return
    event.preventDefault()
    if (!isOpen) return setOpen(true)
    const stops = [
      ...frame.current.querySelectorAll<HTMLElement>('input, [data-list] a, [data-list] button:not(:disabled)'),
    ]
    const current = event.target instanceof HTMLElement ? stops.indexOf(event.target) : -1
    stops[Math.min(stops.length - 1, Math.max(0, current + step))]?.focus()
  }

  return (
    <fieldset
      ref={frame}
      aria-label={label}
      className="relative min-w-0"
      onKeyDownCapture={handleKeys}
      onFocus={() => {
        setLeft(false)
        setOpen(true)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setLeft(true)
      }}
    >
      <SearchField
        label={label}
        placeholder={placeholder}
        value={query}
        onValue={(value) => {
          setOpen(true)
          onQuery(value)
        }}
        searching={state === 'searching'}
        aria-controls={isListed ? listId : undefined}
      />
      <CutNote text={query} maxCharacters={props.maxCharacters} />
      <p role="status" className="sr-only">
        {isListed && state === 'ready' ? props.foundText(items.length) : ''}
      </p>
      {isListed ? (
        <div
          id={listId}
          data-list=""
          className="absolute inset-x-0 top-full z-menu mt-1 max-h-80 overflow-auto rounded-panel bg-raised p-1 shadow-menu"
        >
          <Answers {...props} items={items} itemKey={itemKey} renderItem={renderItem} />
        </div>
      ) : null}
    </fieldset>
  )
}

function Answers<Item>(props: Props<Item>) {
  const { state, items, label } = props
  if (state === 'searching' && items.length === 0) return <Message>{props.searchingText}</Message>
  if (state === 'failed') {
    return (
      <Message>
        <span role="alert" className="flex items-center justify-between gap-3 text-error">
          {props.failedText}
          <Button size="sm" onClick={props.onRetry}>
            Try again
          </Button>
        </span>
      </Message>
    )
  }
  if (items.length === 0) {
    return (
      <Message>
        <span className="flex flex-wrap items-center justify-between gap-3">
          {props.emptyText}
          {props.emptyAction}
        </span>
      </Message>
    )
  }
  return (
    <>
      <ul aria-label={label}>
        {items.map((item) => (
          <li key={props.itemKey(item)} className="rounded-control px-2 py-1.5 hover:bg-selected">
            {props.renderItem(item)}
          </li>
        ))}
      </ul>
      {props.note ? <Message>{props.note}</Message> : null}
    </>
  )
}

function Message({ children }: { readonly children: ReactNode }) {
  return <div className="px-2 py-2 text-small text-fg-2">{children}</div>
}
