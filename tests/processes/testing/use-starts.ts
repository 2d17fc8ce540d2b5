import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { scratchFolder } from '@ground-control/embedded/postgres/testing/scratch-folder'
import { afterEach, beforeEach } from 'vitest'
import { type Program, runProgram, runStart } from './run-program.ts'

/** Complete starts, each test on its own data folder. Anything still running at its end is stopped. */
export function useStarts() {
  const programs: Program[] = []
  let folder = ''

  beforeEach(() => {
    folder = scratchFolder('start')
  })

  afterEach(async () => {
    for (const { child, ended } of programs.splice(0)) {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  })

  const dataFolder = () => path.join(folder, 'data')

  function keep(program: Program): Program {
    programs.push(program)
    return program
  }

  return {
    folder: () => folder,
    dataFolder,
    start: (variables: Record<string, string> = {}) =>
      keep(runStart({ PORT: '0', SEED: 'none', DATA_DIR: dataFolder(), ...variables })),
    startByNpm: () =>
      keep(runProgram('npm', ['start', '--silent'], { PORT: '0', SEED: 'none', DATA_DIR: dataFolder() })),
    /** Postgres processes that serve the test's folder, found by their command line. */
    databaseProcesses: () =>
      readdirSync('/proc').filter((pid) => {
        if (!/^\d+$/.test(pid)) return false
        try {
          return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
        } catch {
          return false
        }
      }),
  }
}
