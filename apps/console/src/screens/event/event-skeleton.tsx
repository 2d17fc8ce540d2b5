import { Panel } from '#ui/data/panel.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

const buttons = ['5.75rem', '9.75rem', '8.5rem', '8rem']
const figures = ['62%', '70%', '58%', '66%', '40%', '64%']
const tabs = ['3.25rem', '5rem', '3rem', '3.5rem']

export function EventSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton width="26rem" className="mb-5 h-3 max-w-full" />
      <div className="flex flex-wrap gap-2">
        {buttons.map((width) => (
          <Skeleton key={width} width={width} className="h-control rounded-control touch:h-touch" />
        ))}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-px overflow-hidden rounded-panel border border-line bg-line-faint">
        {figures.map((width) => (
          <span key={width} className="grid h-15 content-center gap-2.5 bg-panel px-3.5">
            <Skeleton width="4rem" />
            <Skeleton width={width} className="h-3.5" />
          </span>
        ))}
      </div>
      <div className="flex h-10 items-center gap-6 border-b border-line">
        {tabs.map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
      <Panel>
        <div className="grid gap-5 p-4">
          <Skeleton width="9rem" />
          <Skeleton width="100%" className="h-44" />
        </div>
      </Panel>
    </div>
  )
}
