import { classNames } from '#ui/class-names.ts'

type Props = { readonly size?: number; readonly className?: string }

export function BrandMark({ size = 22, className }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      className={classNames('text-lamp', className)}
      aria-hidden="true"
    >
      <path d="M2.5 19.5h19" />
      <path d="M7 16.4a5 5 0 0 1 10 0" />
      <path d="M2.9 15.2a9.3 9.3 0 0 1 10.6-8" />
      <circle cx="18.1" cy="9.3" r="2.2" fill="currentColor" stroke="none" />
    </svg>
  )
}
