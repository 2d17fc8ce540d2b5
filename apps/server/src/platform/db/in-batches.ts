type Waiting<Item, Result> = {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

type Options = {
  readonly max: number
  readonly atOnce: number
  /** How long the first item waits for others. Unset: for the rest of this turn of the event loop. */
  readonly gatherMs?: number
}

/**
 * Collects items while earlier batches run, so that many callers share one round trip and one commit. If a batch fails,
 * it fails for all its items. @param work gives one result per item, in their order.
 */
export function inBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { max, atOnce, gatherMs }: Options,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let running = 0
  let isPlanned = false

  function start(): void {
    isPlanned = false
    while (running < atOnce && waiting.length > 0) {
      running += 1
      void run(waiting.splice(0, max)).finally(() => {
        running -= 1
        if (!isPlanned) plan()
      })
    }
  }

  function plan(): void {
    if (waiting.length === 0) return
    isPlanned = true
    if (gatherMs === undefined || waiting.length >= max) setImmediate(start)
    else setTimeout(start, gatherMs)
  }

  async function run(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item))
      // Results are in the order of the items.
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isPlanned || waiting.length === max) plan()
    })
}
