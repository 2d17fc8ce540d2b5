/** Queries about support cases. What is counted is part of what changes with any of them. */
export const caseKeys = {
  all: ['cases'],
  counts: ['cases', 'counts'],
} as const
