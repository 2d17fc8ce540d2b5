import { Trash2 } from 'lucide-react'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { type ClaimRow, knownClaims } from './claims-draft.ts'

type Props = {
  readonly row: ClaimRow
  readonly isLocked: boolean
  readonly canRemove: boolean
  /** Why this one can't be changed. */
  readonly heldBy: string | null
  readonly onValue: (value: unknown) => void
}

export function ClaimItem({ row, isLocked, canRemove, heldBy, onValue }: Props) {
  const box = useKeptFocus<HTMLLIElement>()
  const { name, value, isChanged, isRemoved } = row
  const known = Object.hasOwn(knownClaims, name) ? knownClaims[name] : null
  const isSwitch = typeof value === 'boolean' || (known !== null && value === undefined)
  const words = value === undefined ? '(unset)' : JSON.stringify(value)
  return (
    <li
      ref={box}
      tabIndex={-1}
      className={`flex outline-none flex-wrap items-center gap-x-4 gap-y-1 border-b border-line-faint px-4 py-2.5 last:border-b-0 phone:gap-x-3 ${
        isChanged ? 'bg-lamp-wash shadow-[inset_2px_0_0_var(--gc-lamp)]' : ''
      }`}
    >
      <div className="min-w-32 flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-mono text-mono break-all">{name}</span>
          {isChanged ? (
            <span className="rounded-tag border border-lamp-line px-1.5 text-small text-lamp">changed</span>
          ) : null}
        </div>
        <div className="text-small text-fg-3">{heldBy ?? known ?? 'Used by another app'}</div>
      </div>
      {/* Before the switch, so that the switches line up whether or not a claim can be removed. */}
      {canRemove && value !== undefined && heldBy === null ? (
        <IconButton
          size="sm"
          label={`Remove the claim ${name}`}
          icon={<Trash2 />}
          disabled={isLocked}
          onClick={() => onValue(undefined)}
        />
      ) : null}
      <span className="font-mono text-mono break-all text-fg-2">{words}</span>
      {isSwitch ? (
        <Switch
          label={name}
          hideLabel
          on={value === true}
          disabled={isLocked || heldBy !== null}
          onChange={(on) => onValue(on)}
        />
      ) : null}
      {isRemoved ? <span className="sr-only">Will be removed.</span> : null}
    </li>
  )
}
