export type ServerEvent = { readonly name: string; readonly data: string }

/** Parses server-sent events from text that arrives in chunks. Comments only show that the line is alive. */
export function createSseParser(): { push(text: string): readonly ServerEvent[] } {
  let rest = ''
  let name = ''
  let data: string[] = []

  function take(line: string): ServerEvent | null {
    if (line === '') return finish()
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (field === 'event') name = value
    else if (field === 'data') data.push(value)
    return null
  }

  function finish(): ServerEvent | null {
    const event = data.length > 0 ? { name: name || 'message', data: data.join('\n') } : null
    name = ''
    data = []
    return event
  }

  return {
    push(text) {
      rest += text
      // A carriage return at the end may be half of a line end.
      const usable = rest.endsWith('\r') ? rest.length - 1 : rest.length
      const lines = rest.slice(0, usable).split(/\r\n|\n|\r/)
      rest = (lines.pop() ?? '') + rest.slice(usable)
      return lines.flatMap((line) => take(line) ?? [])
    },
  }
}
