type Step =
  | {
      readonly kind: 'COPY'
      readonly from: string | null
      readonly sources: readonly string[]
      readonly target: string
    }
  | { readonly kind: 'RUN'; readonly command: string }
  | { readonly kind: 'ENV'; readonly name: string; readonly value: string }
  | ValueStep<'WORKDIR' | 'USER' | 'EXPOSE' | 'STOPSIGNAL'>
  | CommandStep<'CMD' | 'ENTRYPOINT' | 'HEALTHCHECK'>
  | { readonly kind: 'unknown'; readonly name: string }

type ValueStep<Kind> = Kind extends string ? { readonly kind: Kind; readonly value: string } : never

/** `words` is null for the shell form. */
type CommandStep<Kind> = Kind extends string ? { readonly kind: Kind; readonly words: readonly string[] | null } : never

export type Stage = {
  readonly name: string
  readonly base: string
  readonly steps: readonly Step[]
}

/** Understands what our recipe uses. Anything else becomes `unknown`. */
export function parseContainerfile(text: string): readonly Stage[] {
  const stages: { name: string; base: string; steps: Step[] }[] = []
  for (const line of linesOf(text)) {
    const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(line) ?? []
    if (word === 'FROM') {
      const [, base = '', name = ''] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(rest) ?? []
      stages.push({ name: name || `stage ${stages.length + 1}`, base, steps: [] })
    } else stages.at(-1)?.steps.push(stepOf(word, rest))
  }
  return stages
}

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function stepOf(word: string, rest: string): Step {
  switch (word) {
    case 'COPY': {
      const from = /^--from=(\S+)\s+/.exec(rest)
      const words = rest.slice(from?.[0].length ?? 0).split(/\s+/)
      return { kind: 'COPY', from: from?.[1] ?? null, sources: words.slice(0, -1), target: words.at(-1) ?? '' }
    }
    case 'ENV': {
      const [, name = '', value = ''] = /^(\w+)=(\S*)$/.exec(rest) ?? []
      return { kind: 'ENV', name, value }
    }
    case 'RUN':
      return { kind: 'RUN', command: rest }
    case 'WORKDIR':
    case 'USER':
    case 'EXPOSE':
    case 'STOPSIGNAL':
      return { kind: word, value: rest }
    case 'CMD':
    case 'ENTRYPOINT':
      return { kind: word, words: wordsIn(rest) }
    case 'HEALTHCHECK':
      return { kind: word, words: wordsIn(rest.replace(/^(--\S+\s+)*CMD\s+/, '')) }
    default:
      return { kind: 'unknown', name: word }
  }
}

function wordsIn(text: string): readonly string[] | null {
  try {
    const words: unknown = JSON.parse(text)
    return Array.isArray(words) && words.every((word) => typeof word === 'string') ? words : null
  } catch {
    return null
  }
}

/** Includes the steps of the stages it is based on, oldest first. */
export function stepsWithBases(stages: readonly Stage[], stage: Stage): readonly Step[] {
  const base = stages.find(({ name }) => name === stage.base)
  return base ? [...stepsWithBases(stages, base), ...stage.steps] : stage.steps
}

export const stepsOf = <Kind extends Step['kind']>(steps: readonly Step[], kind: Kind) =>
  steps.filter((step): step is Extract<Step, { kind: Kind }> => step.kind === kind)
