import { type RemoteConfig, unsetConfig } from '@ground-control/domain/settings/remote-config'
import type { Instant } from '@ground-control/domain/values/time'
import { Undo2 } from 'lucide-react'
import { Button } from '#ui/actions/button.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Diamond } from '#ui/marks/diamond.tsx'
import { receiptMoment } from '#ui/text/moments.ts'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { type settings, valueWords } from './setting-words.ts'

type Props = {
  readonly setting: (typeof settings)[number]
  /** The value in use, from whatever source. */
  readonly current: RemoteConfig
  readonly isRemote: boolean
  readonly changed: Changed | null
  /** undefined: unchanged; null: reset to the default. */
  readonly draft: boolean | string | null | undefined
  readonly isChange: boolean
  readonly problem: string | null
  readonly locked: boolean
  readonly onDraft: (value: boolean | string | null) => void
  /** A switch asks first, and takes effect at once. */
  readonly onSwitch: (on: boolean) => void
}

type Changed = {
  readonly at: Instant
  readonly by: string | null
  readonly reason: string | null
  readonly onAgainAt: Instant | null
}

export function SettingRow(props: Props) {
  const { setting, current, isRemote, changed, draft, isChange, problem, locked, onDraft, onSwitch } = props
  const box = useKeptFocus<HTMLLIElement>()
  const { key, name, effect, kind } = setting
  const shown = draft === null ? unsetConfig[key] : (draft ?? current[key])
  const source = isChange ? (draft === null ? 'default' : 'remote') : isRemote ? 'remote' : 'default'
  const back =
    // A switch that is off has its own button to turn it on again.
    (isRemote || isChange) && draft !== null && shown !== false ? (
      <Button
        variant="ghost"
        size="sm"
        icon={<Undo2 aria-hidden="true" />}
        disabled={locked}
        aria-label={`Reset ${name} to its default, ${valueWords(key, unsetConfig[key])}`}
        onClick={() => onDraft(null)}
      >
        Default
      </Button>
    ) : null
  return (
    <li
      ref={box}
      tabIndex={-1}
      className={`flex outline-none flex-wrap items-center gap-x-4 gap-y-2 border-b border-line-faint px-4 py-3 last:border-b-0 ${
        isChange ? 'bg-lamp-wash shadow-[inset_2px_0_0_var(--gc-lamp)]' : ''
      }`}
    >
      <div className="min-w-48 flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="font-medium">{name}</h3>
          <Badge status={source === 'remote' ? 'active' : 'unredeemed'} quiet>
            {source === 'remote' ? 'REMOTE' : 'DEFAULT'}
          </Badge>
          {isChange ? (
            <span className="rounded-tag border border-lamp-line px-1.5 text-small text-lamp">changed</span>
          ) : null}
        </div>
        <div className="font-mono text-mono text-fg-3">{key}</div>
        <p className="text-small text-fg-2">{effect}</p>
        <p className="text-small text-fg-3">
          {isRemote && changed ? setWords(changed, shown === false) : `Default: ${valueWords(key, unsetConfig[key])}`}
        </p>
      </div>
      <div
        className={`ml-auto flex justify-end gap-2 ${
          kind === 'switch' ? 'flex-none items-center' : 'w-84 flex-none items-start phone:w-full'
        }`}
      >
        {kind === 'switch' ? (
          <>
            {back}
            {shown ? (
              <span className="text-small text-fg-3">on</span>
            ) : (
              <span className="inline-flex items-center gap-1.5 text-small text-partial">
                <Diamond />
                off
              </span>
            )}
            <Switch label={name} hideLabel on={shown === true} disabled={locked} onChange={onSwitch} />
          </>
        ) : (
          <div className="min-w-0 flex-1">
            <TextField
              label={name}
              hideLabel
              value={String(shown)}
              onValue={onDraft}
              disabled={locked}
              error={problem}
              autoComplete="off"
              {...(kind === 'number' ? { inputMode: 'numeric' as const } : {})}
            />
          </div>
        )}
        {kind === 'switch' ? null : back}
      </div>
    </li>
  )
}

export function setWords({ at, by, reason, onAgainAt }: Changed, isOff: boolean): string {
  const when = receiptMoment(at)
  if (by === null) return `${isOff ? 'Off' : 'Set'} since this platform was set up, ${when}. Nobody has changed it.`
  const who = by.startsWith('system:') ? 'the platform' : by
  if (!isOff) return by.startsWith('system:') ? `Turned on again on time, ${when}.` : `Set by ${who}, ${when}.`
  const again = onAgainAt ? ` On again ${receiptMoment(onAgainAt)}.` : ''
  return `Off since ${when}. ${who}${reason ? `: ${reason}` : ''}.${again}`
}
