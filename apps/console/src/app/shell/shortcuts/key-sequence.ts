/** What a key press means, depending on whether G was pressed just before. */
export type KeyPress = { readonly key: string; readonly at: number }
export type Sequence = { readonly startedAt: number } | null

type Step = {
  readonly sequence: Sequence
  readonly action: { readonly kind: 'go'; readonly to: string } | { readonly kind: 'help' } | null
}

type Destination = { readonly key: string; readonly to: string }

const waitMs = 1_500

export function nextStep(sequence: Sequence, { key, at }: KeyPress, destinations: readonly Destination[]): Step {
  const pressed = key.toUpperCase()
  if (sequence && at - sequence.startedAt <= waitMs) {
    const destination = destinations.find((each) => each.key === pressed)
    if (destination) return { sequence: null, action: { kind: 'go', to: destination.to } }
  }
  if (pressed === 'G') return { sequence: { startedAt: at }, action: null }
  return { sequence: null, action: pressed === '?' ? { kind: 'help' } : null }
}
