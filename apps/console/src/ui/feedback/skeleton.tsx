import { classNames } from '#ui/class-names.ts'

type Props = { readonly width?: string; readonly className?: string }

/** Invisible for the first 200 ms. */
export function Skeleton({ width = '60%', className }: Props) {
  return (
    <span
      aria-hidden="true"
      className={classNames('skeleton appear-late block h-2.5 rounded-[3px]', className)}
      style={{ width }}
    />
  )
}
