export type Answer = {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
  readonly delayMs?: number
  /** Cuts the connection without an answer. */
  readonly dropped?: true
}

export const ok = (body: unknown): Answer => ({ status: 200, body: JSON.stringify(body) })

export const dropped: Answer = { status: 0, body: '', dropped: true }
