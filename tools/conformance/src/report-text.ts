import type { CallReport, Report } from './report.ts'

/** The report as text: one call at a time, with the totals at the end. */
export function reportText({ base, calls, notes, counts }: Report): string {
  const untried = counts.notTried > 0 ? `, ${counts.notTried} ${counts.notTried === 1 ? 'was' : 'were'} not tried` : ''
  const sum = `${counts.fits} of ${calls.length} calls fit, ${counts.deviates} ${counts.deviates === 1 ? 'does' : 'do'} not${untried}.`
  return [
    `Ground Control and the platform at ${base}`,
    '',
    ...calls.flatMap(linesOf),
    ...(notes.length > 0 ? ['', ...notes.map((note) => `  · ${note}`)] : []),
    '',
    sum,
    counts.deviates > 0
      ? 'The console won’t work properly with this platform until the calls above fit.'
      : counts.notTried > 0
        ? 'Nothing that was tried keeps the console from working.'
        : 'The console will work with this platform.',
    '',
  ].join('\n')
}

function linesOf({
  number,
  method,
  path,
  verdict,
  findings,
  milliseconds,
  meaning,
  untriedBecause,
}: CallReport): string[] {
  const name = `${number.padEnd(3)} ${method.padEnd(4)} ${path}`
  const time = milliseconds === null ? '' : ` (${Math.round(milliseconds)} ms)`
  const head = {
    fits: `ok    ${name}${time}`,
    deviates: `NO    ${name}${time}`,
    'not-tried': `-     ${name}: not tried. ${untriedBecause}`,
  }[verdict]
  const inOrder = [...findings].sort((a, b) => Number(a.kind === 'note') - Number(b.kind === 'note'))
  return [
    head,
    ...inOrder.map(({ kind, text }) => (kind === 'deviation' ? `        ✗ ${text}` : `        · ${text}`)),
    ...(meaning ? [`        → ${meaning}`] : []),
  ]
}
