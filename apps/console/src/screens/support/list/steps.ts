/**
 * The case that a step leads to; null at the end of the list. A case that has left the list counts at its last place,
 * so the next case is the one now there.
 */
export function stepFrom<Id extends string>(
  ids: readonly Id[],
  open: { readonly id: Id | null; readonly lastIndex: number },
  step: 1 | -1,
): Id | null {
  const index = open.id === null ? -1 : ids.indexOf(open.id)
  if (index >= 0) return ids[index + step] ?? null
  if (open.id === null) return ids[step === 1 ? 0 : ids.length - 1] ?? null
  return (step === 1 ? (ids[open.lastIndex] ?? ids.at(-1)) : ids[open.lastIndex - 1]) ?? null
}
