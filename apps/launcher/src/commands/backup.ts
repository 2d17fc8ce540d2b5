import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { errorCode, errorText } from '@ground-control/embedded/postgres/errors'
import { root } from '@ground-control/scripts/setup/root.mjs'
import { writeBackup } from '#backup/write-backup.ts'
import { StartProblem } from '#start-problem.ts'
import { runCommand } from './command.ts'
import { withPlatformDatabase } from './command-database.ts'
import { orUndone } from './undo.ts'

/** npm run backup -- FILE-or-FOLDER: everything in the platform's database as one file, while the platform runs. */
export const backup = (args: readonly string[]) =>
  runCommand(() => {
    const madeAt = new Date()
    const file = fileOf(args, madeAt)
    return withPlatformDatabase(root, async ({ url }) => {
      const rows = await write(url, file, madeAt)
      const megabytes = (statSync(file).size / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })
      process.stdout.write(
        `${rows.toLocaleString('en-US')} rows are in ${file} (${megabytes} MB). It holds names and contacts: keep it where you keep secrets.\n`,
      )
      return 0
    })
  })

function fileOf(args: readonly string[], madeAt: Date): string {
  const [wanted, ...more] = args
  if (!wanted || more.length > 0 || wanted.startsWith('-')) {
    throw new StartProblem('Give a file or a folder. Example: npm run backup -- /var/backups/ground-control')
  }
  const place = path.resolve(process.env.INIT_CWD ?? root, wanted)
  const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false
  const name = `ground-control-${madeAt.toISOString().replace(/\.\d+|[-:]/g, '')}.backup`
  const file = isFolder ? path.join(place, name) : place
  if (existsSync(file)) throw new StartProblem(`${file} already exists. Nothing was written.`)
  return file
}

/** The file gets its name only when it is complete. */
async function write(url: string, file: string, madeAt: Date): Promise<number> {
  const part = `${file}.part`
  if (existsSync(part)) {
    throw new StartProblem(
      `${part} is there: another backup is writing it, or one was killed. Remove it if none is running.`,
    )
  }
  try {
    return await orUndone(
      async () => {
        const rows = await writeBackup(url, part, madeAt)
        renameSync(part, file)
        return rows
      },
      async (error) => {
        // Another backup began at the same moment.
        if (errorCode(error) === 'EEXIST') return
        rmSync(part, { force: true })
      },
    )
  } catch (error) {
    throw new StartProblem(`The backup can’t be written: ${errorText(error)}`, { cause: error })
  }
}
