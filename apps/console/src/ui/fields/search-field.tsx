import { Search, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Kbd } from '#ui/marks/kbd.tsx'
import { fieldBox } from './field-box.tsx'

type Props = {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly searching?: boolean
  readonly shortcut?: string
  /** Announced, and shown before the button that clears: '16 results'. */
  readonly note?: string
  readonly size?: 'md' | 'lg'
} & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size' | 'type'>

export function SearchField(props: Props) {
  const {
    label,
    placeholder,
    value,
    onValue,
    searching = false,
    shortcut,
    note,
    size = 'lg',
    onKeyDown,
    ...rest
  } = props
  const box = useRef<HTMLElement>(null)
  function clear() {
    onValue('')
    box.current?.querySelector('input')?.focus()
  }
  return (
    <search
      ref={box}
      className={classNames(
        fieldBox,
        size === 'lg' ? 'h-control-lg px-3 text-lead' : 'h-control px-2.5',
        'touch:h-touch',
      )}
    >
      <Search aria-hidden="true" />
      <input
        {...rest}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (event.key !== 'Escape' || value === '' || event.defaultPrevented) return
          if (isBehindDialog(event.currentTarget)) return
          event.preventDefault()
          event.stopPropagation()
          clear()
        }}
        className={classNames(
          'h-full min-w-0 flex-1 truncate bg-transparent font-normal outline-none disabled:cursor-not-allowed',
          placeholder === placeholder.toUpperCase() && 'placeholder:text-small placeholder:tracking-[0.03em]',
        )}
      />
      {searching ? (
        <span className="appear-late flex text-fg-3">
          <Spinner />
        </span>
      ) : null}
      {note === undefined ? null : (
        <span role="status" className="flex-none text-small font-normal text-fg-2">
          {note}
        </span>
      )}
      {value ? <IconButton label="Clear search" icon={<X />} size="xs" onClick={clear} className="-mr-1" /> : null}
      {!value && shortcut ? (
        <span aria-hidden="true" className="phone:hidden">
          <Kbd keys={[shortcut]} />
        </span>
      ) : null}
    </search>
  )
}

/** One that has just opened may not have the focus yet, but Escape closes it first. */
const isBehindDialog = (field: Element): boolean =>
  [...document.querySelectorAll('[role="dialog"]:not([data-closed])')].some((dialog) => !dialog.contains(field))
