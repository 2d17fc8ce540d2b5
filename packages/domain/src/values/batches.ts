/** Larger calls are refused, so that one caller can't request the whole platform. */
export const maxBatchIds = 500

/** The found items in the requested order, each once. Missing ids are left out. */
export function inAskedOrder<Item extends { readonly id: string }>(
  asked: readonly Item['id'][],
  found: readonly Item[],
): Item[] {
  const byId = new Map(found.map((item) => [item.id, item]))
  return [...new Set(asked)].flatMap((id) => byId.get(id) ?? [])
}
