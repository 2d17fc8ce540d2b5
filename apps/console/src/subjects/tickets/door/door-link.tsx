import type { EventId } from '@ground-control/domain/values/ids'
import { Link } from '@tanstack/react-router'
import { DoorOpen } from 'lucide-react'
import { useCapability } from '#platform/capabilities.ts'
import { buttonClass } from '#ui/actions/button.tsx'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'

type Props = { readonly eventId: EventId }

export function DoorLink({ eventId }: Props) {
  if (!useCapability('door')) return null
  return (
    <Link to="/events/$eventId/door" params={{ eventId }} className={buttonClass({})}>
      <DoorOpen aria-hidden="true" />
      Door mode
    </Link>
  )
}

export function DoorIconLink({ eventId, title }: Props & { readonly title: string }) {
  const isPhone = useMediaQuery(phoneQuery)
  const isOffered = useCapability('door')
  if (!isPhone || !isOffered) return null
  return (
    <Link
      to="/events/$eventId/door"
      params={{ eventId }}
      aria-label={`Door mode for ${title}`}
      className="grid size-8 place-items-center rounded-control text-fg-2 hover:bg-hover hover:text-fg coarse:size-touch [&_svg]:size-4"
    >
      <DoorOpen aria-hidden="true" />
    </Link>
  )
}
