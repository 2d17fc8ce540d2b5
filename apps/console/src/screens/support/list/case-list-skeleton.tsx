import { Skeleton } from '#ui/feedback/skeleton.tsx'

const widths = ['62%', '48%', '70%', '55%', '64%', '40%']

export function CaseListSkeleton() {
  return (
    <div>
      <span role="status" className="sr-only">
        Loading the cases
      </span>
      {widths.map((width) => (
        <div key={width} className="grid h-20.5 content-center gap-2.5 border-b border-line-faint px-4">
          <Skeleton width={width} />
          <Skeleton width="34%" />
          <Skeleton width="88%" />
        </div>
      ))}
    </div>
  )
}
