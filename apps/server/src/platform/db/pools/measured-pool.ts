import pg from 'pg'

export type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

/** Reports how long callers waited when every connection was taken. */
export class MeasuredPool extends pg.Pool {
  readonly #waits = new Set<(seconds: number) => void>()

  onWait(tell: (seconds: number) => void): void {
    this.#waits.add(tell)
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const ended = this.#isFull() ? this.#measure() : () => undefined
    if (callback) {
      super.connect((error, client, done) => {
        ended()
        callback(error, client, done)
      })
      return
    }
    return super.connect().finally(ended)
  }

  #isFull(): boolean {
    return this.idleCount <= this.waitingCount && this.totalCount >= this.options.max
  }

  #measure(): () => void {
    const began = performance.now()
    return () => {
      const seconds = (performance.now() - began) / 1000
      for (const tell of this.#waits) tell(seconds)
    }
  }
}
