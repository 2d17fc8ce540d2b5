import { ApiError } from '@ground-control/contract/client'
import type { KillSwitch } from '@ground-control/domain/settings/remote-config'
import { snoozeChoices } from '@ground-control/domain/support/snooze-choices'
import { isBlank } from '@ground-control/domain/values/blank-text'
import { textProblem } from '@ground-control/domain/values/kept-text'
import type { Instant } from '@ground-control/domain/values/time'
import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { Choices } from '#ui/fields/choices.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useOpenings } from '#ui/overlays/use-openings.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { RefundFacts } from './refund-facts.tsx'
import { switchWords } from './switch-words.ts'
import type { SwitchChange } from './use-switch-change.ts'

type Props = {
  /** Which switch is to be turned to what; null: none. */
  readonly asked: { readonly name: KillSwitch; readonly on: boolean } | null
  readonly change: SwitchChange
  readonly onClose: () => void
}

const maxCharacters = 200
const other = 'Other'
const byHand = 'By hand'
const inAnHour = 'In 1 hour'

/** Asks before a switch is turned: off with a reason that everybody reads, on again with one press. */
export function SwitchDialog({ asked, change, onClose }: Props) {
  const opening = useOpenings(asked !== null)
  const [shown, setShown] = useState(asked)
  // Closing, it still says what it said.
  if (asked && asked !== shown) setShown(asked)
  if (opening === 0 || !shown) return null
  const props = { name: shown.name, open: asked !== null, change, onClose }
  return shown.on ? <TurnOn key={opening} {...props} /> : <TurnOff key={opening} {...props} />
}

type OneProps = {
  readonly name: KillSwitch
  readonly open: boolean
  readonly change: SwitchChange
  readonly onClose: () => void
}

function TurnOff({ name, open, change, onClose }: OneProps) {
  const { what, effect, shownBeside, usualReasons } = switchWords[name]
  const [reason, setReason] = useState('')
  const [cause, setCause] = useState<string | null>(null)
  const [again, setAgain] = useState(byHand)
  const [{ tomorrow, tomorrowAt }] = useState(() => morningAhead(new Date()))
  function choose(next: string) {
    const isOwn = !isBlank(reason) && !usualReasons.includes(reason)
    setCause(next)
    if (!isOwn) setReason(next === other ? '' : next)
  }
  function turnOff() {
    const onAgainAt = again === byHand ? null : again === inAnHour ? hourAhead() : tomorrowAt
    change.mutate({ name, on: false, reason: reason.trim(), onAgainAt }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Turn ${what} off?`}
      held={change.isPending}
      footer={
        <>
          <span className="mr-auto text-small text-fg-3">Logged with your name.</span>
          <Button disabled={change.isPending} onClick={onClose}>
            Keep on
          </Button>
          <Button
            variant="danger"
            busy={change.isPending}
            disabledReason={isBlank(reason) ? 'Say why first.' : textProblem(reason, maxCharacters)}
            onClick={turnOff}
          >
            Turn {what} off
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-fg-2 text-pretty">
          {effect}, in this console or through the API, until someone turns {what} on again.
        </p>
        {name === 'enable_ticket_refunds' ? <RefundFacts /> : null}
        <div className="flex flex-col gap-2">
          <Choices
            legend="Reason"
            options={[...usualReasons, other]}
            value={cause}
            onValue={choose}
            disabled={change.isPending}
          />
          <TextField
            label="Reason"
            hideLabel
            hint={`Everyone sees this beside ${shownBeside}.`}
            value={reason}
            onValue={setReason}
            maxLength={maxCharacters}
            disabled={change.isPending}
            autoComplete="off"
          />
        </div>
        <Choices
          legend="Turn on again"
          options={[byHand, inAnHour, tomorrow]}
          value={again}
          onValue={setAgain}
          disabled={change.isPending}
        />
        <Failure error={change.error} />
      </div>
    </Dialog>
  )
}

function TurnOn({ name, open, change, onClose }: OneProps) {
  const { what } = switchWords[name]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Turn ${what} on?`}
      held={change.isPending}
      initialFocus="title"
      footer={
        <>
          <span className="mr-auto text-small text-fg-3">Logged with your name.</span>
          <Button disabled={change.isPending} onClick={onClose}>
            Keep off
          </Button>
          <Button
            variant="primary"
            busy={change.isPending}
            onClick={() => change.mutate({ name, on: true, reason: null, onAgainAt: null }, { onSuccess: onClose })}
          >
            Turn {what} on
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-fg-2 text-pretty">Takes effect immediately, in every open console.</p>
        <Failure error={change.error} />
      </div>
    </Dialog>
  )
}

const Failure = ({ error }: { readonly error: Error | null }) =>
  error ? (
    <Callout tone="error" role="alert" title="Couldn’t turn the switch.">
      {error instanceof ApiError ? error.message : 'Couldn’t send the change.'}
    </Callout>
  ) : null

const hourAhead = (): Instant | null => snoozeChoices(new Date(), viewerZone)[0]?.until ?? null

function morningAhead(now: Date) {
  const choice = snoozeChoices(now, viewerZone).find(({ label }) => label === 'Until tomorrow')
  return { tomorrow: 'Tomorrow, 9:00 AM', tomorrowAt: choice?.until ?? null }
}
