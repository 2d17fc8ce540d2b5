type Bar = { readonly label: string; readonly text: string; readonly value: number }

type Props = { readonly now: Bar; readonly before: Bar }

export function CompareBars({ now, before }: Props) {
  const largest = Math.max(now.value, before.value, 0)
  return (
    <dl className="grid w-43 flex-none content-center gap-2.5 text-small phone:w-auto phone:flex-1">
      <BarRow bar={now} largest={largest} figure="text-fg" line="bg-chart-1" />
      <BarRow bar={before} largest={largest} figure="text-fg-2" line="bg-chart-compare" />
    </dl>
  )
}

type RowProps = { readonly bar: Bar; readonly largest: number; readonly figure: string; readonly line: string }

function BarRow({ bar, largest, figure, line }: RowProps) {
  const share = largest > 0 ? Math.max(0, bar.value) / largest : 0
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-2 gap-y-1">
      <dt className="text-fg-3">{bar.label}</dt>
      <dd className={figure}>{bar.text}</dd>
      <dd aria-hidden="true" className="col-span-full h-0.75 rounded-full bg-line-faint forced-colors:border">
        <div
          className={`h-full rounded-full transition-[width] duration-slow ${line}`}
          style={{ width: `${(share * 100).toFixed(1)}%` }}
        />
      </dd>
    </div>
  )
}
