/** What goes back over the wire, or does not. */
export type Answer = {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
  /** The answer is known, but takes this long to arrive. */
  readonly delayMs?: number
  /** The connection ends without a word. */
  readonly dropped?: true
}

export const ok = (body: unknown): Answer => ({ status: 200, body: JSON.stringify(body) })

export const dropped: Answer = { status: 0, body: '', dropped: true }
