import { type Cents, formatUsd } from '@ground-control/domain/values/money'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { VisuallyHidden } from '#ui/marks/visually-hidden.tsx'

type Props = {
  readonly fees: Cents
  readonly isChosen: boolean
  readonly isLocked: boolean
  readonly onChosen: (isChosen: boolean) => void
}

/** The last line of the tickets. Fees belong to the whole order, whoever holds its tickets. */
export function RefundFees({ fees, isChosen, isLocked, onChosen }: Props) {
  return (
    <li className="relative flex min-h-11.5 items-center gap-3 border-b border-line-faint px-3.5 py-1 hover:bg-hover phone:pl-1 [&_input]:z-2 [&_label]:after:absolute [&_label]:after:inset-0 [&_svg]:z-2">
      <div className="min-w-0 flex-1">
        <Checkbox
          checked={isChosen}
          disabled={isLocked}
          onChecked={onChosen}
          label={<span className="font-medium">Fees</span>}
          detail={
            <>
              for the whole purchase, kept unless ticked
              <VisuallyHidden>, {formatUsd(fees)}</VisuallyHidden>
            </>
          }
        />
      </div>
      <span aria-hidden="true" className={`flex-none text-right ${isChosen ? 'font-medium' : 'text-fg-2'}`}>
        {formatUsd(fees)}
      </span>
    </li>
  )
}
