import type { AuditView } from './audit-address.ts'

/** A key that is present but undefined would make two equal views differ. */
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

/** Days in the wrong order find nothing, so no request is made. */
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
