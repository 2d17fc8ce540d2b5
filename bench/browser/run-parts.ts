import { type Figure, isOver, printFigure, printHead } from './figures.ts'
import { type BenchPlatform, startPlatform } from './platform.ts'
import { openStaffBrowser, type StaffBrowser } from './staff-browser.ts'

export type Part<Options> = (
  bench: { readonly platform: BenchPlatform; readonly staff: StaffBrowser } & Options,
) => Promise<readonly Figure[]>

type Run<Options> = {
  readonly parts: Readonly<Record<string, Part<Options>>>
  /** Comma-separated names. */
  readonly only: string
  readonly options: Options
  readonly data: string | undefined
  readonly scripts: readonly (() => void)[]
}

/** A figure over its limit fails the run. */
export async function runParts<Options>({ parts, only, options, data, scripts }: Run<Options>): Promise<void> {
  const chosen = only.split(',').map((name) => {
    const part = parts[name]
    if (!part) throw new Error(`There is no part "${name}"; there are ${Object.keys(parts).join(', ')}.`)
    return { name, part }
  })
  const write = (line: string) => process.stdout.write(`${line}\n`)
  const platform = await startPlatform(data)
  try {
    const staff = await openStaffBrowser(platform.origin, scripts)
    try {
      printHead(write)
      for (const { name, part } of chosen) {
        try {
          for (const figure of await part({ platform, staff, ...options })) {
            printFigure(figure, write)
            if (isOver(figure)) process.exitCode = 1
          }
        } catch (error) {
          process.exitCode = 1
          write(`${name} failed: ${error instanceof Error ? error.message : error}`)
        }
      }
    } finally {
      await staff.close()
    }
  } finally {
    await platform.close()
  }
}
