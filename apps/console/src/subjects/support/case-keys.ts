import type { CaseId } from '@ground-control/domain/values/ids'

/** Queries about support cases. What is counted is part of what changes with any of them. */
export const caseKeys = {
  all: ['cases'],
  counts: ['cases', 'counts'],
  lists: ['cases', 'list'],
  one: (caseId: CaseId) => ['cases', 'one', caseId] as const,
} as const
