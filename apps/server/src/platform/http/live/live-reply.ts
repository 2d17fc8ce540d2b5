export type LiveSink = {
  /** From now on no change is missed; earlier ones may have been. Throttled. */
  ready(): void
  hint(key: string, data: unknown): void
}

export class LiveReply {
  /** Resolves with a stop function once no change can be missed. A failure before that becomes an error answer. */
  readonly open: (sink: LiveSink) => Promise<() => void>

  constructor(open: LiveReply['open']) {
    this.open = open
  }
}
