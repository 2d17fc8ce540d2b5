import { Day } from '@ground-control/contract/primitives'
import { z } from 'zod'

const word = z.string().trim().min(1).max(200).optional().catch(undefined)

/** Address parameters; bad values are ignored. */
export const AuditView = z.object({
  person: word,
  /** A whole action, or the subject before its dot. */
  action: word,
  kind: word,
  id: word,
  from: Day.optional().catch(undefined),
  to: Day.optional().catch(undefined),
})
export type AuditView = z.output<typeof AuditView>

/** A key that is there but undefined would still make one view differ from another. */
export function withFilter(view: AuditView, part: Partial<AuditView>): AuditView {
  const { person, action, kind, id, from, to } = { ...view, ...part }
  return {
    ...(person && { person }),
    ...(action && { action }),
    ...(kind && { kind }),
    ...(id && { id }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

export const isFiltered = (view: AuditView): boolean => Object.keys(withFilter(view, {})).length > 0

/** Days in the wrong order find nothing and are not asked for. */
export const daysProblem = ({ from, to }: AuditView): string | null =>
  from && to && from > to ? 'FROM is after TO.' : null

export const toAuditQuery = ({ person, action, kind, id, from, to }: AuditView) => ({
  ...(person && { actorId: person }),
  ...(action && { action }),
  ...(kind && { entityKind: kind }),
  ...(id && { entityId: id }),
  ...(from && { startDate: from }),
  ...(to && { endDate: to }),
})
