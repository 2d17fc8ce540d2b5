/** pg's own message when no connection became free: nothing was begun. */
const noneFree = 'timeout exceeded when trying to connect'

const isNoneFree = (error: unknown): boolean =>
  error instanceof Error && (error.message === noneFree || isNoneFree(error.cause))

/** For a step of something already begun: queues again while every connection is taken, until `deadline`. */
export async function evenWhenBusy<T>(deadline: number, step: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (!isNoneFree(error) || Date.now() >= deadline) throw error
    }
  }
}
