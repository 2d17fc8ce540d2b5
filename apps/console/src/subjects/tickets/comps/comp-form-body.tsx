import type { KeyboardEvent } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { TellCustomer } from '#subjects/mail/tell-customer.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { CompField } from './comp-draft.ts'
import { CompTypes } from './comp-types.tsx'
import { previewComps } from './send-comps.ts'
import type { TicketTypes } from './ticket-types.ts'
import type { CompForm } from './use-comp-form.ts'

type Props = {
  readonly id: string
  readonly types: TicketTypes
  readonly onRetryTypes: () => void
  readonly form: CompForm
  readonly emailHint?: string | undefined
}

export function CompFormBody({ id, types, onRetryTypes, form, emailHint }: Props) {
  const keepsReasons = useCapability('audit')
  const field = (name: CompField) => ({
    value: form.draft[name],
    onValue: (value: string) => form.change({ [name]: value }),
    onBlur: () => form.visit(name),
    error: form.problemOf(name),
    readOnly: form.isRunning,
  })

  // The disabled button would swallow Enter without showing what is wrong.
  function handleKeys(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || form.problem === null) return
    if (!(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    form.submit()
  }

  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onKeyDown={handleKeys}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {form.refusal ? (
        <Callout tone={form.refusal.isUnsettled ? 'warning' : 'error'} role="alert" title={form.refusal.title}>
          {form.refusal.detail}
        </Callout>
      ) : null}
      <CompTypes types={types} onRetry={onRetryTypes} form={form} />
      <TextField label="Contact name" autoComplete="off" maxLength={200} {...field('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Email"
          hint={emailHint}
          type="email"
          inputMode="email"
          autoComplete="off"
          {...field('email')}
        />
        <TextField
          label="Phone"
          labelNote="(optional)"
          type="tel"
          autoComplete="off"
          maxLength={50}
          {...field('phone')}
        />
      </div>
      {keepsReasons ? (
        <TextField label="Reason" labelNote="(optional)" multiline maxLength={2000} {...field('reason')} />
      ) : null}
      <TellCustomer
        telling={form.telling}
        words="They get an email with the tickets."
        isLocked={form.isRunning}
        onPreview={form.problem === null ? () => previewComps(form.request) : null}
      />
    </form>
  )
}
