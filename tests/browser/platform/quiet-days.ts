const dayMs = 86_400_000
const apartMs = 40 * dayMs

let taken = 0

/** Days long past on which only this test sells anything: day(0) is the first, day(1) the next. */
export function quietDays(): (offset: number) => string {
  const first = Date.UTC(2001, 0, 1) + taken * apartMs
  taken += 1
  return (offset) => new Date(first + offset * dayMs).toISOString().slice(0, 10)
}
