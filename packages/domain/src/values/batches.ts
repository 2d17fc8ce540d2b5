/** More than this in one call is refused, so that one caller cannot ask for the whole platform. */
export const maxBatchIds = 500

/** What was found, in the order asked, each once; ids that nothing was found for are left out. */
export function inAskedOrder<Item extends { readonly id: string }>(
  asked: readonly Item['id'][],
  found: readonly Item[],
): Item[] {
  const byId = new Map(found.map((item) => [item.id, item]))
  return [...new Set(asked)].flatMap((id) => byId.get(id) ?? [])
}
