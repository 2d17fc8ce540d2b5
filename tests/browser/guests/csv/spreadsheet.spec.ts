import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openGuests } from '#guests/guest-page.ts'
import { expect, test } from '#platform/staff-test.ts'
import { exportedFile } from './exported-file.ts'

const office = ['/usr/bin/soffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'].find((each) =>
  existsSync(each),
)

/** Reads the file as a spreadsheet does: each cell's text, or the formula it would run. */
function cellsIn(file: string): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'ground-control-office-'))
  try {
    execFileSync(office ?? '', [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      // Comma, quotation mark, UTF-8: the defaults of its dialog for a file with a byte order mark.
      '--infilter=CSV:44,34,76',
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      file,
    ])
    const sheet = readFileSync(path.join(folder, `${path.basename(file, '.csv')}.fods`), 'utf8')
    return [...sheet.matchAll(/<table:table-cell([^>]*)>(.*?)<\/table:table-cell>/gs)].map(([, attributes, content]) =>
      attributes?.includes('table:formula') ? `FORMULA ${attributes}` : textIn(content ?? ''),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const textIn = (content: string): string =>
  [...content.matchAll(/<text:p>(.*?)<\/text:p>/gs)]
    .map(([, line = '']) =>
      line
        .replace(/<[^>]*>/g, '')
        .replaceAll('&quot;', '"')
        .replaceAll('&apos;', "'")
        .replaceAll('&amp;', '&'),
    )
    .join('\n')

// Needs a spreadsheet program. Other tests check the file's content everywhere.
if (office) {
  test('a spreadsheet opens the file and runs nothing of it', { tag: '@G13' }, async ({ page, boxOffice }) => {
    test.slow()
    const eventId = await boxOffice.event({ name: 'Office Night' })
    const names = ['=1+2', '@SUM(A1:A9)', 'Ada "the first", Lovelace', 'אבי כהן', 'Zoë 李小龍', '-2+3']
    for (const [at, name] of names.entries()) {
      const owner = { name, accountId: `acc_office_${at}`, phone: `+1212555010${at}` }
      await boxOffice.sell(eventId, { tickets: [{ owner }] })
    }
    await openGuests(page, eventId)
    const { file } = await exportedFile(page)
    const cells = cellsIn(file)
    expect(cells.filter((cell) => cell.startsWith('FORMULA'))).toEqual([])
    expect(cells).toEqual(
      expect.arrayContaining(['Guest Name', 'Ada "the first", Lovelace', 'אבי כהן', 'Zoë 李小龍', '2026-01-05']),
    )
    expect(cells).toEqual(expect.arrayContaining(["'=1+2", "'@SUM(A1:A9)", "'-2+3"]))
  })
}
