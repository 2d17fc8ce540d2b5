import { Image } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '#ui/class-names.ts'

type Props = { readonly source: string | null | undefined; readonly className?: string }

/** Decorative. Keeps its space while loading, when broken and when missing. */
export function EventImage({ source, className = 'h-22 w-full' }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const isShown = Boolean(source?.trim()) && source !== broken
  return (
    <div
      className={classNames(
        'relative grid flex-none place-items-center overflow-hidden bg-well text-fg-disabled',
        className,
      )}
    >
      <Image aria-hidden="true" className="size-5" />
      {isShown && source ? (
        <img
          src={source}
          alt=""
          width={284}
          height={88}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(source)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : null}
    </div>
  )
}
