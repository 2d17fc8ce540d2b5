import { type ReplicaPools, readingFrom } from './replica/routed-pool.ts'

type Turn<Answer> = {
  readonly side: ReplicaPools | null
  readonly answer: Promise<Answer>
  next: Promise<Answer> | null
}

export function sharedRead<Asked extends readonly unknown[], Answer>(
  read: (...asked: Asked) => Promise<Answer>,
): (...asked: Asked) => Promise<Answer> {
  const turns = new Map<string, Turn<Answer>>()

  function begin(key: string, asked: Asked): Promise<Answer> {
    const turn: Turn<Answer> = { side: readingFrom(), answer: read(...asked), next: null }
    turns.set(key, turn)
    const forget = () => {
      if (turns.get(key) === turn) turns.delete(key)
    }
    turn.answer.then(forget, forget)
    return turn.answer
  }

  return async (...asked) => {
    const key = JSON.stringify(asked)
    const turn = turns.get(key)
    if (!turn) return begin(key, asked)
    // A replica may not have this caller's writes yet.
    if (turn.side !== readingFrom()) return read(...asked)
    const again = () => begin(key, asked)
    turn.next ??= turn.answer.then(again, again)
    return turn.next
  }
}
