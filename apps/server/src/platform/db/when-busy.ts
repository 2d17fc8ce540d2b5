/** Nothing was begun: it waited for a connection of the pool, and none became free. In the words of pg's pool. */
const noneFree = 'timeout exceeded when trying to connect'

const isNoneFree = (error: unknown): boolean =>
  error instanceof Error && (error.message === noneFree || isNoneFree(error.cause))

/** For a step of something that was begun already: it queues again while every connection is taken, until `deadline`. */
export async function evenWhenBusy<T>(deadline: number, step: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (!isNoneFree(error) || Date.now() >= deadline) throw error
    }
  }
}
