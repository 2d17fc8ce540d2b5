import { parseArgs } from 'node:util'
import { runParts } from '#browser/run-parts.ts'
import { opening, pasting, type SearchPart, typing } from './search-parts.ts'
import { watchSearch } from './search-watch.ts'

const parts: Readonly<Record<string, SearchPart>> = { opening, typing, pasting }

/** npm run bench -- --search [--rounds 15] [--only typing] [--data folder] */
export function searchBench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      search: { type: 'boolean' },
      rounds: { type: 'string', default: '15' },
      only: { type: 'string', default: Object.keys(parts).join(',') },
      data: { type: 'string' },
    },
  })
  return runParts({
    parts,
    only: values.only,
    options: { rounds: Number(values.rounds) },
    data: values.data,
    scripts: [watchSearch],
  })
}
