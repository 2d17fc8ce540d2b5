import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

type LineProps = { readonly name: ReactNode; readonly count?: ReactNode; readonly amount: string }

const row = 'col-span-full grid grid-cols-subgrid items-center border-b border-line-faint px-4 last:border-b-0'

export const Ledger = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <dl aria-label={label} className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-6 phone:gap-x-3">
    {children}
  </dl>
)

export const LedgerLine = (props: LineProps) => <Line {...props} look="min-h-8" />

/** Part of the line above, and already counted there. */
export const LedgerPart = ({ name, ...rest }: LineProps) => (
  <Line {...rest} name={<span className="block pl-5 phone:pl-3">{name}</span>} look="min-h-8 text-small" isPart />
)

export const LedgerSum = ({ name, amount }: Omit<LineProps, 'count'>) => (
  <Line
    name={<span className="font-medium">{name}</span>}
    amount={amount}
    look="min-h-10.5 border-t border-t-line bg-well -mt-px"
    isSum
  />
)

type Look = { readonly look: string; readonly isPart?: boolean; readonly isSum?: boolean }

function Line({ name, count, amount, look, isPart = false, isSum = false }: LineProps & Look) {
  return (
    <div className={classNames(row, look, isPart && 'text-fg-3')}>
      <dt className="min-w-0 py-1 wrap-anywhere">{name}</dt>
      <dd className={classNames('text-right', !isPart && 'text-fg-2')}>{count}</dd>
      <dd
        className={classNames(
          'min-w-24 text-right phone:min-w-0',
          isSum ? 'text-lead font-semibold' : !isPart && 'font-medium',
        )}
      >
        {amount}
      </dd>
    </div>
  )
}
