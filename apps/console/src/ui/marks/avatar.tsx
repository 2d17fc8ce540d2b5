import { UserRound } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'

type Props = { readonly name: string; readonly size?: keyof typeof sizes; readonly inline?: boolean }

const sizes = {
  sm: 'size-5.5 text-[0.5625rem]',
  md: 'size-7 text-legend',
  lg: 'size-12 text-[1rem]',
}

/** Without text, so that copying the name beside it copies only the name. */
export function Avatar({ name, size = 'md', inline = false }: Props) {
  const initials = initialsOf(name)
  return (
    <span
      aria-hidden="true"
      data-initials={initials}
      className={classNames(
        'flex-none rounded-full bg-selected font-semibold tracking-[0.02em] text-fg-2',
        initials && 'before:content-[attr(data-initials)]',
        sizes[size],
        inline ? 'mr-3 align-middle' : 'grid',
        // In a long list, plain text needs less layout work than a grid.
        inline && initials ? 'inline-block text-center leading-5.5' : 'place-items-center',
        inline && !initials && 'inline-grid',
      )}
    >
      {initials ? null : <UserRound className="size-1/2" />}
    </span>
  )
}

/** First letters of the first and last word. An email address counts as one word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words
  return ends.map((word) => word?.match(/[\p{L}\p{N}]/u)?.[0]?.toUpperCase() ?? '').join('')
}
