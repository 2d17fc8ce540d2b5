/** Where a handler says what happens. */
export type LiveSink = {
  /** From here on nothing is missed; what was before may have been. Many in a row become few. */
  ready(): void
  /** Something changed. Many of the same key become few. */
  hint(key: string, data: unknown): void
}

/** What a handler answers when there is no end to it: server-sent events, for as long as somebody listens. */
export class LiveReply {
  /** Resolves once nothing is missed any more; what it answers stops it. What fails before is answered as a problem. */
  readonly open: (sink: LiveSink) => Promise<() => void>

  constructor(open: LiveReply['open']) {
    this.open = open
  }
}
