import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Kbd } from '#ui/marks/kbd.tsx'
import { LookupField } from './lookup-field.tsx'
import { LookupPanel, type LookupTable, type LookupWords } from './lookup-panel.tsx'
import { toQuery } from './lookup-query.ts'
import { type LookupState, listedNote } from './lookup-state.ts'
import { firstRowLink } from './rows/row-links.ts'
import { useChosenRow } from './rows/use-chosen-row.ts'
import { type ChangeQuery, useLookupText } from './use-lookup-text.ts'
import { useSteadyState } from './use-steady-state.ts'

type Props<Row, Id extends string> = {
  readonly title: string
  readonly actions?: ReactNode
  readonly field: {
    readonly label: string
    readonly placeholder: string
    readonly box: RefObject<HTMLInputElement | null>
  }
  readonly results: RefObject<HTMLDivElement | null>
  readonly query: string
  readonly onQuery: ChangeQuery
  /** Must be a stable value. */
  readonly state: LookupState<Row>
  readonly words: LookupWords
  /** Announced when an answer comes: '7 accounts found'. */
  readonly foundText: (found: number) => string
  readonly table: LookupTable<Row, Id>
  readonly onRetry: () => void
  /** What Enter does on a row: 'open profile'. */
  readonly opens: string
  readonly hints?: readonly KeyHint[]
  readonly aside?: ReactNode
}

export function LookupFrame<Row, Id extends string>(props: Props<Row, Id>) {
  const { title, actions, field, results, query, onQuery, state, words, foundText, onRetry, aside } = props
  const isSettled = state.state !== 'searching'
  const { text, type, searchNow } = useLookupText({ query, isSettled, onQuery })
  const shown = useSteadyState(state)
  const { table, followFocus } = useChosenRow({ results, state: shown, table: props.table })
  const isAnswered = state.state === 'answered' && state.query === toQuery(text)
  const down = useRowsOnceAnswered(isAnswered, () => {
    if (document.activeElement === field.box.current) firstRowLink(results.current)?.focus()
  })
  const hasRows = shown.state === 'answered' && shown.found > 0

  function enter() {
    const only = isAnswered && state.found === 1 ? state.rows[0] : null
    if (only) table.onOpen?.(only)
    else searchNow()
  }
  function enterRows() {
    if (!isAnswered) searchNow()
    down.want()
  }
  function change(typed: string) {
    down.forget()
    type(typed)
  }
  function clear() {
    change('')
    field.box.current?.focus()
  }
  function retry() {
    onRetry()
    // The button disappears with the failure. On a phone, focusing the field would open the keyboard.
    if (!matchMedia('(pointer: coarse)').matches) field.box.current?.focus()
  }
  function handleRowKey(event: KeyboardEvent) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'Escape' && text !== '') clear()
    else if (event.key === 'ArrowUp' && event.target === firstRowLink(results.current)) field.box.current?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={classNames(page, aside ? 'min-[72rem]:h-full' : 'md:h-full')}>
      <header className="flex min-h-9 flex-none flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 tabIndex={-1} className="text-title">
          {title}
        </h1>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </header>
      <div className={classNames('grid min-h-0 flex-1 grid-cols-1 content-start gap-4', aside ? withAside : alone)}>
        <div className="flex min-h-0 min-w-0 flex-col gap-4 phone:gap-3.5">
          <LookupField {...field} text={text} onText={change} state={state} onEnter={enter} onDown={enterRows} />
          {/* Keys for the rows inside, which are links and buttons themselves. */}
          <div
            ref={results}
            role="presentation"
            onFocusCapture={followFocus}
            onKeyDownCapture={handleRowKey}
            className="flex min-h-0 flex-col"
          >
            <LookupPanel state={shown} words={words} table={table} onRetry={retry} />
          </div>
          {hasRows ? <KeyHints hints={hintsOf(props)} /> : null}
          <p role="status" className="sr-only">
            {announcementOf(state, foundText)}
          </p>
        </div>
        {aside}
      </div>
    </div>
  )
}

/**
 * ↓ right after the last letter waits for the rows of the whole text, because those shown may match only its beginning.
 */
function useRowsOnceAnswered(isAnswered: boolean, enter: () => void) {
  const [isWanted, setWanted] = useState(false)
  const enterNow = useEffectEvent(enter)
  useEffect(() => {
    if (!isWanted || !isAnswered) return
    setWanted(false)
    enterNow()
  }, [isWanted, isAnswered])
  return { want: () => setWanted(true), forget: () => setWanted(false) }
}

const hintsOf = <Row, Id extends string>({ opens, hints = [] }: Props<Row, Id>): readonly KeyHint[] => [
  { keys: ['↑', '↓'], does: 'move' },
  { keys: ['↵'], does: opens },
  ...hints,
  { keys: ['Esc'], does: 'clear' },
]

/** Cleared in between, so that two equal counts are both announced. */
function announcementOf(state: LookupState<unknown>, foundText: (found: number) => string): string {
  if (state.state !== 'answered') return ''
  if (state.found === 0) return 'Nothing found.'
  const note = listedNote(state)
  return note ? `${foundText(state.found)}. ${note}` : foundText(state.found)
}

const page = 'mx-auto flex w-full max-w-400 flex-col gap-4 px-6 pt-5 pb-6 phone:gap-3.5 phone:p-4'
const alone = 'grid-rows-[minmax(0,1fr)]'
const withAside =
  'min-[72rem]:grid-cols-[minmax(0,1fr)_18.75rem] min-[72rem]:grid-rows-[minmax(0,1fr)] min-[90rem]:grid-cols-[minmax(0,1fr)_21.25rem]'

type KeyHint = { readonly keys: readonly string[]; readonly does: string }

function KeyHints({ hints }: { readonly hints: readonly KeyHint[] }) {
  return (
    <p className="flex flex-none flex-wrap gap-x-1.5 gap-y-1 text-small text-fg-3 phone:hidden">
      {hints.map(({ keys, does }) => (
        <span key={does} className="inline-flex items-center gap-1">
          <Kbd keys={keys} /> {does}
        </span>
      ))}
    </p>
  )
}
