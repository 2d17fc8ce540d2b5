type Waiting<Item, Result> = {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Collects items for this many milliseconds and handles them together. A failure fails all of them.
 * @param work gives one result per item, in their order.
 */
export function gathered<Item, Result>(ms: number, work: (items: readonly Item[]) => Promise<readonly Result[]>) {
  let waiting: Waiting<Item, Result>[] = []

  function start(): void {
    const together = waiting
    waiting = []
    work(together.map(({ item }) => item)).then(
      (results) => {
        for (const [index, result] of results.entries()) together[index]?.resolve(result)
      },
      (error: unknown) => {
        for (const { reject } of together) reject(error)
      },
    )
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (waiting.length === 1) setTimeout(start, ms)
    })
}
