import { UserRound } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { initialsOf } from './initials.ts'

type Props = { readonly name: string; readonly size?: keyof typeof sizes }

const sizes = {
  sm: 'size-5.5 text-[0.5625rem]',
  md: 'size-7 text-legend',
  lg: 'size-12 text-[1rem]',
}

/** Decoration beside a written name, so it has no name of its own. */
export function Avatar({ name, size = 'md' }: Props) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid flex-none place-items-center rounded-full bg-selected font-semibold tracking-[0.02em] text-fg-2',
        sizes[size],
      )}
    >
      {initialsOf(name) || <UserRound className="size-1/2" />}
    </span>
  )
}
