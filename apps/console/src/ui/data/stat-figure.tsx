import { classNames } from '#ui/class-names.ts'
import { Tooltip } from '#ui/overlays/tooltip.tsx'

type StatValue = {
  readonly text: string
  /** The exact figure when `text` is shortened: shown on hover and focus, read by screen readers. */
  readonly exact?: string
}

type Props = {
  readonly value: StatValue | 'loading' | 'failed'
  /** A refresh failed and the last answer is shown. */
  readonly stale?: boolean
  readonly compact?: boolean
}

export function StatFigure({ value, stale = false, compact = false }: Props) {
  const size = classNames('text-figure', compact && (isLong(value) ? longOnPhone : shortOnPhone))
  if (value === 'loading') return <p className={`${size} text-fg-3`}>...</p>
  if (value === 'failed') return <p className={`${size} text-error`}>Error</p>
  const tone = stale ? 'text-fg-2' : 'text-fg'
  if (!value.exact || value.exact === value.text) return <p className={`${size} ${tone}`}>{value.text}</p>
  return (
    <p className={`${size} ${tone}`}>
      <Tooltip text={value.exact} describes>
        <button type="button" className="relative cursor-help rounded-tag coarse:-my-1.25 coarse:min-h-touch">
          {value.text}
        </button>
      </Tooltip>
    </p>
  )
}

const shortOnPhone = 'phone:text-[1.375rem] phone:leading-7'
const longOnPhone = 'max-[64rem]:text-[1.375rem] phone:text-[1.125rem] phone:leading-7'

/** $10,000,000.00 does not fit into half of a phone. */
const isLong = (value: Props['value']): boolean =>
  typeof value === 'object' && value.text.length > '$9,999,999.99'.length
