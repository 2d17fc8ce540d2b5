import type { CompRequest } from './comp-draft.ts'

/** One submit, with the key under which the platform carries it out once. */
export type CompAttempt = { readonly request: CompRequest; readonly key: string }

/** The same request again keeps its key, so that a lost answer costs nothing; any change makes it another request. */
export const nextAttempt = (last: CompAttempt | undefined, request: CompRequest, newKey: () => string): CompAttempt =>
  last && isSameRequest(last.request, request) ? last : { request, key: newKey() }

/** Both are made by the same function, so their fields come in the same order. */
export const isSameRequest = (a: CompRequest, b: CompRequest): boolean => JSON.stringify(a) === JSON.stringify(b)
