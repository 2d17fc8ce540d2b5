import type { Job } from '@ground-control/contract/jobs/job'
import { failureWords } from '@ground-control/domain/jobs/job-words'
import { formatCount } from '@ground-control/domain/values/counts'
import { formatUsd } from '@ground-control/domain/values/money'
import { Panel } from '#ui/data/panel.tsx'

export function FailedPanel({ job: { failures, progress } }: { readonly job: Job }) {
  const { items } = progress.failed
  return (
    <Panel
      title="Failed"
      count={formatCount(items)}
      actions={
        items > 0 ? (
          <span className="text-small text-fg-3">Retried once at the end; the rest waits for you</span>
        ) : undefined
      }
    >
      {failures.length === 0 ? (
        <p className="px-4 py-6 text-center text-small text-fg-3">Nothing has failed.</p>
      ) : (
        <div className="overflow-x-auto">
          <table
            aria-label="Failed, by reason"
            className="w-full [&_td]:h-11 [&_td]:px-4 [&_td]:py-1 [&_th]:px-4 [&_th]:py-2"
          >
            <thead>
              <tr className="border-b border-line text-small text-fg-3 [&>th]:font-medium">
                <th scope="col" className="text-left">
                  Reason
                </th>
                <th scope="col" className="text-right">
                  Payments
                </th>
                <th scope="col" className="text-right">
                  Amount
                </th>
                <th scope="col" className="text-left phone:hidden">
                  Next step
                </th>
              </tr>
            </thead>
            <tbody>
              {failures.map(({ group, items: count, amount, isTriedAgain }) => {
                const { title, detail, next } = failureWords[group]
                const step = isTriedAgain ? 'Tried again automatically' : next
                return (
                  <tr key={group} className="border-b border-line-faint last:border-b-0">
                    <td>
                      <span className="block font-medium">{title}</span>
                      <span className="block text-small text-fg-3">{detail}</span>
                      <span className="text-small text-fg-2 md:hidden">{step}</span>
                    </td>
                    <td className="text-right">{formatCount(count)}</td>
                    <td className="text-right font-medium">{formatUsd(amount)}</td>
                    <td className="text-fg-2 phone:hidden">{step}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}
