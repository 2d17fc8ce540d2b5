import { Skeleton } from './skeleton.tsx'

/** All of different widths. */
export const SkeletonLines = ({ widths }: { readonly widths: readonly string[] }) => (
  <div className="flex flex-col gap-4 p-4">
    {widths.map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </div>
)
