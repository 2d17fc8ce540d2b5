import type { KillSwitch } from '@ground-control/domain/settings/remote-config'
import { snoozeChoices } from '@ground-control/domain/support/snooze-choices'
import { isBlank } from '@ground-control/domain/values/blank-text'
import { formatCount } from '@ground-control/domain/values/counts'
import { textProblem } from '@ground-control/domain/values/kept-text'
import type { Instant } from '@ground-control/domain/values/time'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { configurationQueries } from '#screens/configuration/queries.ts'
import { jobQueries } from '#subjects/jobs/queries.ts'
import { refundQueries } from '#subjects/refunds/queries.ts'
import { Button } from '#ui/actions/button.tsx'
import { ActionFailed } from '#ui/feedback/action-failed.tsx'
import { Choices } from '#ui/fields/choices.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useOpenings } from '#ui/overlays/use-openings.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import type { SwitchChange } from './use-switch-change.ts'

type Props = {
  readonly asked: { readonly name: KillSwitch; readonly on: boolean } | null
  readonly change: SwitchChange
  readonly onClose: () => void
}

const maxCharacters = 200
const other = 'Other'
const byHand = 'By hand'
const inAnHour = 'In 1 hour'

/** Asks before a switch changes: off with a reason that everybody reads, on with one press. */
export function SwitchDialog({ asked, change, onClose }: Props) {
  const opening = useOpenings(asked !== null)
  const [shown, setShown] = useState(asked)
  // Keeps its text while it closes.
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
          <span className="mr-auto text-small text-fg-3 phone:basis-full">Logged with your name.</span>
          <Button disabled={change.isPending} onClick={onClose}>
            Keep on
          </Button>
          <Button
            variant="danger"
            busy={change.isPending}
            disabledReason={isBlank(reason) ? 'Enter a reason.' : textProblem(reason, maxCharacters)}
            onClick={turnOff}
          >
            Turn {what} off
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-fg-2 text-pretty">
          {effect}, in this console or through the API, {lasting(what, again)}.
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
        <ActionFailed title="Couldn’t change the switch." error={change.error} otherwise="Couldn’t send the change." />
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
          <span className="mr-auto text-small text-fg-3 phone:basis-full">Logged with your name.</span>
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
        <ActionFailed title="Couldn’t change the switch." error={change.error} otherwise="Couldn’t send the change." />
      </div>
    </Dialog>
  )
}

/** Both texts are about equally long, so that the dialog doesn't move. */
function lasting(what: string, again: string): string {
  if (again === byHand) return `until someone turns ${what} on again`
  return again === inAnHour ? 'for 1 hour, unless turned on sooner' : 'until 9:00 AM tomorrow at the latest'
}

const hourAhead = (): Instant | null => snoozeChoices(new Date(), viewerZone)[0]?.until ?? null

function morningAhead(now: Date) {
  const choice = snoozeChoices(now, viewerZone).find(({ label }) => label === 'Until tomorrow')
  return { tomorrow: 'Tomorrow, 9:00 AM', tomorrowAt: choice?.until ?? null }
}

/** What happens to refunds under way when refunds are turned off. */
function RefundFacts() {
  const hasList = useCapability('refund-list')
  const hasJobs = useCapability('jobs')
  const refunds = useInfiniteQuery({ ...refundQueries.list({ state: 'pending' }), enabled: hasList }).data?.pages[0]
  const jobs = useQuery({ ...jobQueries.open(null), enabled: hasJobs }).data
  const consoles = useQuery(configurationQueries.openConsoles())
  const lines = [
    ...(hasList ? [['Refunds under way finish', countOf(refunds?.refunds, refunds?.next)]] : []),
    ...(hasJobs ? [['Refund jobs pause until someone resumes them', countOf(jobs, null)]] : []),
    ...(consoles.data === null || consoles.isError
      ? []
      : [['Consoles open now', consoles.data ? formatCount(consoles.data) : '…']]),
  ]
  if (lines.length === 0) return null
  return (
    <dl className="rounded-control border border-line bg-panel">
      {lines.map(([words, count]) => (
        <div key={words} className="flex items-center gap-3 border-b border-line-faint px-4 py-1.5 last:border-b-0">
          <dt className="min-w-0 flex-1">{words}</dt>
          <dd className="tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  )
}

function countOf(list: readonly unknown[] | undefined, next: string | null | undefined): string {
  if (!list) return '…'
  return `${formatCount(list.length)}${next ? '+' : ''}`
}

type SwitchWords = {
  /** As in 'Turn refunds off'. */
  readonly what: string
  readonly effect: string
  /** Where everybody reads the reason. */
  readonly shownBeside: string
  readonly usualReasons: readonly string[]
}

const switchWords: Readonly<Record<KillSwitch, SwitchWords>> = {
  enable_ticket_refunds: {
    what: 'refunds',
    effect: 'No one can start a refund',
    shownBeside: 'the disabled REFUND buttons',
    usualReasons: ['Provider problem', 'Wrong refunds', 'Maintenance'],
  },
  enable_ticket_transfers: {
    what: 'transfers',
    effect: 'No one can transfer a ticket',
    shownBeside: 'the disabled transfer buttons',
    usualReasons: ['Wrong transfers', 'Suspected fraud', 'Maintenance'],
  },
  enable_comp_tickets: {
    what: 'comps',
    effect: 'No one can issue complimentary tickets',
    shownBeside: 'the disabled comp buttons',
    usualReasons: ['Wrong comps', 'Capacity check', 'Maintenance'],
  },
  enable_customer_mail: {
    what: 'customer email',
    effect: 'No customer is emailed about a refund, transfer or comp',
    shownBeside: '“Tell the customer”',
    usualReasons: ['Wrong emails', 'Email problem', 'Maintenance'],
  },
}
