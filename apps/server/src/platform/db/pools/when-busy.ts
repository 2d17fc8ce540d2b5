/** pg's message if no connection became free. Nothing was started in that case. */
const noneFree = 'timeout exceeded when trying to connect'

const isNoneFree = (error: unknown): boolean =>
  error instanceof Error && (error.message === noneFree || isNoneFree(error.cause))

/** For a step of something already started: while every connection is taken, queues again until `deadline`. */
export async function evenWhenBusy<T>(deadline: number, step: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (!isNoneFree(error) || Date.now() >= deadline) throw error
    }
  }
}
