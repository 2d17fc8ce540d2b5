type Row = { readonly fault: string; readonly copies: number; readonly lost: number }

/**
 * Prints the record of a run. A second copy has the same Message-ID: SMTP can't tell whether the first was accepted.
 */
export function printTable(rows: readonly Row[]): void {
  const lines = rows.map(({ fault, copies, lost }) => `${fault.padEnd(48)}received ${copies}  lost ${lost}`)
  process.stdout.write(`${lines.join('\n')}\n`)
}
