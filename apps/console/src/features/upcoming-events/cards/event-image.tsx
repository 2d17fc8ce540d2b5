import { Image } from 'lucide-react'
import { useState } from 'react'

/** Decoration beside the title. Its place is kept whether it comes late, breaks or was never there. */
export function EventImage({ source }: { readonly source: string | null | undefined }) {
  const [broken, setBroken] = useState<string | null>(null)
  const isShown = Boolean(source?.trim()) && source !== broken
  return (
    <div className="relative grid h-22 w-full flex-none place-items-center overflow-hidden bg-well text-fg-disabled">
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
