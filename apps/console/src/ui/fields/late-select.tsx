import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import { useFirstPress } from '#ui/overlays/first-press.ts'
import { latePart } from '#ui/overlays/late-part.ts'
import { fieldBox } from './field-box.tsx'
import type { SelectProps } from './select.tsx'
import { InlineLabel, selectBox, selectTrigger } from './select-look.tsx'

const selectPart = latePart('The list of choices', () => import('./select.tsx'))
/** Letters choose, even while it is closed. */
const opensSelect = (key: string) => key.length === 1 || ['Enter', 'ArrowDown', 'ArrowUp'].includes(key)

export function LateSelect<Value extends string>(
  props: Pick<SelectProps<Value>, 'label' | 'value' | 'options' | 'onValue'>,
) {
  const { label, value, options } = props
  const controlId = useId()
  const { press, code, buttonProps } = useFirstPress(selectPart, opensSelect)
  if (code) return <code.Select {...props} inlineLabel press={press} />
  return (
    <InlineLabel controlId={controlId} label={label}>
      <div className={classNames(fieldBox, selectBox, 'min-w-16')}>
        <button
          type="button"
          // The real one's role; its label names it.
          role="combobox"
          aria-expanded="false"
          aria-haspopup="listbox"
          id={controlId}
          className={selectTrigger}
          {...buttonProps}
        >
          <span className="min-w-0 flex-1 truncate">{options.find((option) => option.value === value)?.label}</span>
          <ChevronDown aria-hidden="true" />
        </button>
      </div>
    </InlineLabel>
  )
}
