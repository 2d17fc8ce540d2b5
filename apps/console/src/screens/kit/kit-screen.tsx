import { ButtonKit, ChoiceKit, NavigationKit } from './action-kit.tsx'
import { BadgeKit, MeterKit, StatKit } from './data-kit.tsx'
import { CalloutKit, StateKit } from './feedback-kit.tsx'
import { DateRangeKit, FieldKit, LookupKit, ToggleKit } from './field-kit.tsx'
import { FoundationKit } from './foundation-kit.tsx'
import { DialogKit, ToastKit } from './overlay-kit.tsx'
import { TableKit } from './table-kit.tsx'

export function KitScreen() {
  return (
    <div className="flex flex-col gap-6 px-7 py-5.5 phone:p-4">
      <h1 className="text-title">Kit</h1>
      <div className="grid gap-x-9 gap-y-4.5 lg:grid-cols-[1fr_1.38fr_1fr] [&>div]:flex [&>div]:min-w-0 [&>div]:flex-col [&>div]:gap-4.5">
        <div>
          <FoundationKit />
        </div>
        <div>
          <ButtonKit />
          <BadgeKit />
          <FieldKit />
          <ToggleKit />
          <ChoiceKit />
          <TableKit />
          <DateRangeKit />
        </div>
        <div>
          <MeterKit />
          <NavigationKit />
          <LookupKit />
          <CalloutKit />
          <DialogKit />
        </div>
      </div>
      <StatKit />
      <StateKit />
      <ToastKit />
    </div>
  )
}
