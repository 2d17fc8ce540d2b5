import type { TicketTypeInfo } from '@ground-control/contract/events'
import { maxOf, quantityProblem, remainingText } from '@ground-control/domain/tickets/comps/comp-choice'
import { formatUsd } from '@ground-control/domain/values/money'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { FieldError } from '#ui/fields/field-box.tsx'
import { QuantityField } from './quantity-field.tsx'
import type { TicketTypes } from './ticket-types.ts'
import type { CompForm } from './use-comp-form.ts'

type Props = { readonly types: TicketTypes; readonly onRetry: () => void; readonly form: CompForm }

export function CompTypes({ types, onRetry, form }: Props) {
  return (
    <fieldset className="min-w-0" aria-busy={types.state === 'loading' || undefined}>
      <legend className="text-small font-medium text-fg-2">Tickets</legend>
      {types.state === 'loading' ? <Waiting /> : null}
      {types.state === 'failed' ? (
        <Note>
          <Callout
            tone="error"
            role="status"
            title="Couldn’t load ticket types."
            actions={<RetryButton onRetry={onRetry} />}
          >
            You can’t issue tickets without them. Your entries below are kept.
          </Callout>
        </Note>
      ) : null}
      {types.state === 'none' ? (
        <Note>
          <Callout role="status" title="This event has no ticket types to issue." />
        </Note>
      ) : null}
      {types.isOld ? (
        <Note>
          <Callout
            tone="warning"
            role="status"
            title="Couldn’t refresh. The numbers left may have changed."
            actions={<RetryButton onRetry={onRetry} />}
          />
        </Note>
      ) : null}
      {types.state === 'ready' ? <TypeRows types={types.types} form={form} /> : null}
    </fieldset>
  )
}

type RowsProps = { readonly types: readonly TicketTypeInfo[]; readonly form: CompForm }

function TypeRows({ types, form }: RowsProps) {
  const list = useRef<HTMLUListElement>(null)
  // The list may load after the dialog opens; it takes the focus unless someone is typing.
  useEffect(() => {
    if (!document.activeElement?.matches('input, textarea')) {
      list.current?.querySelector<HTMLInputElement>('input:enabled')?.focus()
    }
  }, [])
  return (
    <ul ref={list} className="divide-y divide-line-faint">
      {types.map((type) => (
        <TypeRow key={type.ticketTypeId} type={type} form={form} />
      ))}
    </ul>
  )
}

type RowProps = { readonly type: TicketTypeInfo; readonly form: CompForm }

function TypeRow({ type, form }: RowProps) {
  const id = useId()
  const { ticketTypeId, name } = type
  const typed = form.draft.quantities[ticketTypeId] ?? ''
  const quantity = form.quantities[ticketTypeId] ?? 0
  const problem = quantityProblem(quantity, type)
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{name}</p>
        <p id={`${id}-facts`} className="text-small text-fg-3">
          {[formatUsd(type.price), remainingText(type)].filter(Boolean).join(' · ')}
        </p>
        {problem ? <FieldError id={`${id}-problem`}>{problem}</FieldError> : null}
      </div>
      <QuantityField
        name={name}
        value={typed}
        onValue={(value) => form.change({ quantities: { ...form.draft.quantities, [ticketTypeId]: value } })}
        most={maxOf(type)}
        describedBy={problem ? `${id}-facts ${id}-problem` : `${id}-facts`}
        isInvalid={problem !== null}
        disabled={type.remaining === 0 && typed === ''}
      />
    </li>
  )
}

function Waiting() {
  return (
    <div className="py-2">
      <span role="status" className="sr-only">
        Loading ticket types
      </span>
      <Skeleton width="45%" className="my-2" />
      <Skeleton width="30%" className="my-2" />
    </div>
  )
}

function Note({ children }: { readonly children: ReactNode }) {
  return <div className="mt-2">{children}</div>
}

function RetryButton({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Button size="sm" onClick={onRetry}>
      Try again
    </Button>
  )
}
