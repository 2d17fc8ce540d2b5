import { createSseParser, type ServerEvent } from './sse-parser.ts'

type Needs = {
  readonly connect: (signal: AbortSignal) => Promise<Response>
  readonly onEvent: (event: ServerEvent) => void
  readonly onSign?: () => void
  readonly signal: AbortSignal
  /** After this long without a byte the line is dead, whatever the browser believes. */
  readonly silenceMs: number
}

/** Reads events until the server ends the stream. Fails if the line breaks, goes silent, or the signal aborts. */
export async function readLine({ connect, onEvent, onSign, signal, silenceMs }: Needs): Promise<void> {
  const line = new AbortController()
  const hangUp = () => line.abort(signal.reason)
  let timer: ReturnType<typeof setTimeout> | undefined
  function heard() {
    clearTimeout(timer)
    timer = setTimeout(() => line.abort(new Error('The line fell silent.')), silenceMs)
  }
  if (signal.aborted) hangUp()
  signal.addEventListener('abort', hangUp)
  heard()
  try {
    const reply = await connect(line.signal)
    const reader = reply.body?.getReader()
    if (!reader) return
    const decoder = new TextDecoder()
    const parser = createSseParser()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      heard()
      onSign?.()
      for (const event of parser.push(decoder.decode(value, { stream: true }))) onEvent(event)
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', hangUp)
  }
}
