import { links } from '#platform/links.ts'

type About = { readonly action: string; readonly entity: { readonly kind: string; readonly id: string } }

/** null: the entity has no page. */
export function entityHref({ action, entity: { kind, id } }: About): string | null {
  switch (kind) {
    case 'event':
      return links.event(id)
    case 'refund':
      return links.refund(id)
    case 'job':
      return links.job(id)
    case 'account':
      // Claims are shown on the staff page.
      return action.startsWith('claims.') ? links.staffMember(id) : links.profile(id)
    case 'organization':
      return links.organization(id)
    case 'case':
      return links.support({ case: id })
    case 'remote-config':
      return links.configuration
    default:
      return null
  }
}
