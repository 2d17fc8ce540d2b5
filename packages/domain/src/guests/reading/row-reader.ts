type RowReader = {
  push(text: string): readonly unknown[]
  /** Returns the remaining rows. Throws if the list is incomplete. */
  end(): readonly unknown[]
}

/**
 * Parses rows as they arrive if each is on its own line; any other form is parsed at the end. Trying to parse a line is
 * safe: JSON strings contain no line breaks, and a row cut at an inner comma can't be parsed.
 */
export function createRowReader(): RowReader {
  let pending: string[] = []
  /** lines: after the opening bracket, looks for whole rows. whole: parses nothing before the end. */
  let mode: 'before' | 'lines' | 'whole' = 'before'
  let isInList = false
  let hasRows = false

  return { push, end }

  function push(text: string): readonly unknown[] {
    if (mode === 'before') return begin(text)
    const cut = mode === 'lines' ? lastRowEnd(text, pending.at(-1) ?? '') : null
    if (cut === null) {
      pending.push(text)
      return []
    }
    const lines = pending.join('') + text.slice(0, cut)
    const rows = parsedOrNull(`[${lines.trimEnd().slice(0, -1)}]`)
    if (rows === null || rows.length === 0) {
      mode = 'whole'
      pending.push(text)
      return []
    }
    pending = [text.slice(cut)]
    hasRows = true
    return rows
  }

  function begin(text: string): readonly unknown[] {
    const body = text.replace(/^[\s\uFEFF]+/, '')
    if (body === '') return []
    isInList = body.startsWith('[')
    mode = isInList ? 'lines' : 'whole'
    return push(isInList ? body.slice(1) : body)
  }

  function end(): readonly unknown[] {
    const body = pending.join('')
    pending = []
    if (!isInList) return listIn(JSON.parse(body))
    const rows: unknown[] = JSON.parse(`[${body}`)
    if (hasRows && rows.length === 0) throw new SyntaxError('The list ends with a comma.')
    return rows
  }
}

/** The position after the last line break that follows a comma. */
function lastRowEnd(text: string, before: string): number | null {
  for (let at = text.lastIndexOf('\n'); at >= 0; at = at === 0 ? -1 : text.lastIndexOf('\n', at - 1)) {
    const last = at === 0 ? before.at(-1) : text[at - 1]
    if (last === ',') return at + 1
  }
  return null
}

function parsedOrNull(text: string): unknown[] | null {
  try {
    return JSON.parse(text)
  } catch {
    // Not one row per line, or broken. Parsing the whole will tell.
    return null
  }
}

/** Other platforms wrap their lists in an object. */
function listIn(value: unknown): readonly unknown[] {
  const { tickets, data }: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? { ...value } : {}
  const list = [tickets, data].find(Array.isArray)
  if (!list) throw new SyntaxError('There is no list of tickets in the answer.')
  return list
}
