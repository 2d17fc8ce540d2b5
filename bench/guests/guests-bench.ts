import { parseArgs } from 'node:util'
import { runParts } from '#browser/run-parts.ts'
import { changing, type GuestPart, living, loading, searching, staying, working } from './bench-parts.ts'
import { answerSavePicker } from './exporting.ts'
import { million } from './million.ts'
import { opening } from './opening.ts'
import { watchPage } from './page-watch.ts'

const parts: Readonly<Record<string, GuestPart>> = {
  loading,
  opening,
  searching,
  changing,
  working,
  staying,
  living,
  million,
}

/** 100,000 tickets in the large demo data. */
const eventId = 'evt_arena'

/** npm run bench -- --guests [--rounds 5] [--only loading,searching] [--data folder] */
export function guestsBench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      guests: { type: 'boolean' },
      rounds: { type: 'string', default: '5' },
      only: { type: 'string', default: Object.keys(parts).join(',') },
      data: { type: 'string' },
    },
  })
  return runParts({
    parts,
    only: values.only,
    options: { eventId, rounds: Number(values.rounds) },
    data: values.data,
    scripts: [watchPage, answerSavePicker],
  })
}
