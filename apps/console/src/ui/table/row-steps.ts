/**
 * How many rows are drawn at once. Each number is what takes about two thirds of a frame of a slow machine, with its
 * styles, its layout and its painting: all rows at once would hold up the press that asked for them by several frames.
 * With the press itself and the answer to it the first ones fill a frame.
 */
const most = {
  /** Into rows that are there, for the first of those in sight. */
  first: 4,
  /** The same where many rows stand below them, which are looked through along with them. */
  firstOfMany: 3,
  /** And for the others, while a key or the wheel may come in between. */
  further: 6,
  /** Of rows that have no element yet: to build one takes twice as long. */
  built: 2,
  /** The same of a table that has only just come: nobody has pressed anything in it yet. */
  builtAtFirst: 5,
  /** Of elements that nobody needs any more. */
  takenDown: 10,
}

const many = 50

/** A page of rows on its way into the places of the page before. */
export type Turn<Row> = {
  readonly key: string | undefined
  readonly rows: readonly Row[]
  /** Nothing was there before it. */
  readonly isFirst: boolean
  /** What was shown before the page was turned, as far as it may stay until its turn comes. */
  readonly before: readonly Row[]
  /** How many places are right already: those of `rows`, then those that `before` has more of. */
  readonly done: number
}

type Next<Row> = Pick<Turn<Row>, 'key' | 'rows'> & {
  /** How many rows are in sight; null: that is not known. */
  readonly inSight: number | null
}

export const firstTurn = <Row>({ key, rows, inSight }: Next<Row>): Turn<Row> =>
  settled({ key, rows, isFirst: true, before: [], done: Math.min(most.builtAtFirst, inSight ?? rows.length) })

export function nextTurn<Row>(last: Turn<Row>, { key, rows, inSight }: Next<Row>): Turn<Row> {
  if (last.key === key) return last.rows === rows ? last : { ...last, rows }
  const before = shownOf(last)
  // Below too few rows to fill the box, those of before would be in sight.
  const isFilled = inSight !== null && rows.length >= inSight
  const left = isFilled ? before : before.slice(0, rows.length)
  const first = left.length > many ? most.firstOfMany : most.first
  return settled({ key, rows, isFirst: false, before: left, done: Math.min(first, inSight ?? first) })
}

export const afterStep = <Row>(turn: Turn<Row>): Turn<Row> => settled({ ...turn, done: turn.done + stepOf(turn) })

/** Over is over for good: a row that joins the page later is no turn of it. */
const settled = <Row>(turn: Turn<Row>): Turn<Row> =>
  isOver(turn) ? { ...turn, before: [], done: Number.POSITIVE_INFINITY } : turn

export const isOver = <Row>(turn: Turn<Row>): boolean => turn.done >= placesOf(turn)

export function shownOf<Row>(turn: Turn<Row>): readonly Row[] {
  const { rows, before, done } = turn
  if (isOver(turn)) return rows
  if (done < rows.length) return [...rows.slice(0, done), ...before.slice(done)]
  // From the end, so that those left keep their places.
  return [...rows, ...before.slice(rows.length, before.length - (done - rows.length))]
}

const placesOf = <Row>({ rows, before }: Turn<Row>): number => Math.max(rows.length, before.length)

function stepOf<Row>({ rows, isFirst, before, done }: Turn<Row>): number {
  if (isFirst) return most.builtAtFirst
  if (done >= rows.length) return most.takenDown
  return done < before.length ? Math.min(most.further, before.length - done) : most.built
}
