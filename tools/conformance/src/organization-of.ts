import { getEvent } from '@ground-control/contract/events'
import { OrgId as AnyOrgId } from '@ground-control/contract/primitives'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { z } from 'zod'
import { accepted, jsonOf } from './asking/answer.ts'
import type { Ask } from './asking/ask.ts'
import type { Pulse } from './asking/pulse.ts'

export type EventOrganizations = {
  readonly known: Map<EventId, OrgId | null>
  /** The organization that the caller named, for events whose organization the platform doesn't tell. */
  readonly named: OrgId | null
}

type Needs = { readonly ask: Ask; readonly organizations: EventOrganizations; readonly pulse: Pulse }

/** Calls for an event name its organization, as the console does. null: it is unknown, so none is named. */
export async function organizationOf({ ask, organizations, pulse }: Needs, eventId: EventId): Promise<OrgId | null> {
  const { known, named } = organizations
  const before = known.get(eventId)
  if (before !== undefined) return before
  const reply = pulse.isSilent(getEvent) ? null : accepted(await ask(getEvent, { params: { id: eventId } }))
  // Read separately, in case the rest of the answer can't be read.
  const { organizationRef, organization } = (reply && Naming.safeParse(jsonOf(reply)).data) ?? {}
  const found = organizationRef?.id ?? organization?.id ?? named
  known.set(eventId, found)
  return found
}

const Named = z.object({ id: AnyOrgId }).nullish().catch(null)
const Naming = z.object({ organizationRef: Named, organization: Named })
