import { consoleConfig } from '#platform/config.ts'
import { useNow } from '#platform/use-now.ts'
import { classNames } from '#ui/class-names.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { clockZones, timeIn } from './clock-time.ts'

type Props = {
  readonly className?: string
  readonly plain?: boolean
}

/** Never announced, because a ticking clock would never stop talking. */
export function Clocks({ className, plain = false }: Props) {
  const now = new Date(useNow())
  return (
    <div className={classNames('flex items-center', className)}>
      {clockZones({ platformZone: consoleConfig().timeZone, viewerZone, now }).map(({ label, timeZone }) => (
        <span
          key={label}
          title={timeZone}
          className={classNames(
            'flex items-baseline gap-1.5 font-mono text-small tracking-[-0.01em]',
            plain ? 'text-fg-3' : 'text-fg-2',
          )}
        >
          <span className={plain ? undefined : 'font-sans text-legend text-fg-3'}>{label}</span>
          {timeIn(timeZone, now)}
        </span>
      ))}
    </div>
  )
}
