type About = { readonly action: string; readonly entity: { readonly kind: string; readonly id: string } }

/** Where what an entry of the trail is about can be seen; null: it has no page of its own. */
export function entityHref({ action, entity }: About): string | null {
  const id = encodeURIComponent(entity.id)
  switch (entity.kind) {
    case 'event':
      return `/events/${id}`
    case 'refund':
      return `/refunds/${id}`
    case 'account':
      // Claims make staff of a person, and that is where they are shown.
      return action.startsWith('claims.') ? `/staff/${id}` : `/profile/${id}`
    case 'organization':
      return `/organization/${id}`
    case 'case':
      return `/support?case=${id}`
    case 'remote-config':
      return '/configuration'
    default:
      return null
  }
}
