import { useId } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Segmented } from '#ui/actions/segmented.tsx'
import { DateField } from './date-field.tsx'
import { FieldError } from './field-frame.tsx'

type Props<Preset extends string> = {
  readonly from: string | null
  readonly to: string | null
  readonly presets: readonly { readonly value: Preset; readonly label: string }[]
  /** null once a date was typed. */
  readonly activePreset: Preset | null
  readonly problem?: string | null
  readonly onFrom: (day: string | null) => void
  readonly onTo: (day: string | null) => void
  readonly onPreset: (preset: Preset) => void
  readonly onClear: () => void
}

export function DateRange<Preset extends string>(props: Props<Preset>) {
  const { from, to, presets, activePreset, problem, onFrom, onTo, onPreset, onClear } = props
  const problemId = useId()
  const invalid = problem ? problemId : undefined
  return (
    <fieldset aria-label="Date range" className="flex min-w-0 flex-wrap items-center gap-2 phone:w-full">
      <DateField legend="FROM" day={from} onDay={onFrom} problemId={invalid} />
      <DateField legend="TO" day={to} onDay={onTo} problemId={invalid} />
      <div className="flex min-w-0 items-center gap-2 phone:w-full phone:justify-between">
        <Segmented label="Presets" choices={presets} value={activePreset} onChange={onPreset} />
        <Button variant="ghost" caps onClick={onClear}>
          CLEAR
        </Button>
      </div>
      {problem ? (
        <div className="w-0 min-w-full">
          <FieldError id={problemId}>{problem}</FieldError>
        </div>
      ) : null}
    </fieldset>
  )
}
