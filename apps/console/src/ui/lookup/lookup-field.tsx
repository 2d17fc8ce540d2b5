import { type RefObject, useEffect, useEffectEvent } from 'react'
import { SearchField } from '#ui/fields/search-field.tsx'
import { CutNote } from './cut-note.tsx'
import { toQuery } from './lookup-query.ts'
import type { LookupState } from './lookup-state.ts'

type Props = {
  readonly label: string
  readonly placeholder: string
  readonly box: RefObject<HTMLInputElement | null>
  readonly text: string
  readonly onText: (text: string) => void
  readonly state: LookupState<unknown>
  /** Enter doesn't wait for a pause in typing. */
  readonly onEnter: () => void
  readonly onDown: () => void
}

export function LookupField({ label, placeholder, box, text, onText, state, onEnter, onDown }: Props) {
  useSelectedWhenNothingFound(box, text, state)
  return (
    <div className="flex-none">
      <SearchField
        ref={box}
        label={label}
        placeholder={placeholder}
        shortcut="/"
        value={text}
        onValue={onText}
        searching={state.state === 'searching'}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') onEnter()
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          onDown()
        }}
      />
      <CutNote text={text} />
    </div>
  )
}

/** When nothing is found, selects the query so that the next key starts another. Not while typing continues. */
function useSelectedWhenNothingFound(box: Props['box'], text: string, state: LookupState<unknown>) {
  const select = useEffectEvent((query: string) => {
    if (document.activeElement === box.current && toQuery(text) === query) box.current?.select()
  })
  useEffect(() => {
    if (state.state === 'answered' && state.found === 0) select(state.query)
  }, [state])
}
