/** Each step of the door's queue has its own key. */
export const queuePrefix = 'ground-control.door.'

export const isQueueKey = (key: string | null): boolean => key === null || key.startsWith(queuePrefix)

type Kept = Pick<Storage, 'length' | 'key' | 'getItem'>

/** Without the queue's schemas, for a page that must stay small. */
export function queueCounts(storage: Kept): { readonly waiting: number; readonly refused: number } {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  const steps = keys.filter((key) => key.startsWith(queuePrefix)).map((key) => storage.getItem(key) ?? '')
  const refused = steps.filter((step) => step.includes('"refusal":')).length
  return { waiting: steps.length - refused, refused }
}
