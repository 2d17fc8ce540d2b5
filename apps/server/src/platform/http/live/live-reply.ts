export type LiveSink = {
  /** From now on nothing is missed, but earlier changes may have been. Throttled. */
  ready(): void
  hint(key: string, data: unknown): void
}

export class LiveReply {
  /** Resolves with a stop function once nothing is missed. A failure before that is sent as a problem. */
  readonly open: (sink: LiveSink) => Promise<() => void>

  constructor(open: LiveReply['open']) {
    this.open = open
  }
}
