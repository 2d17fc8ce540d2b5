import { parseArgs } from 'node:util'
import { simulate as runSimulation } from '@ground-control/embedded/simulator/simulate'
import { root } from '@ground-control/scripts/setup/root.mjs'
import { StartProblem } from '#start-problem.ts'
import { runCommand } from './command.ts'
import { withPlatformDatabase } from './command-database.ts'

/** npm run simulate -- --rate 5 --seconds 60 */
export const simulate = (args: readonly string[]) =>
  runCommand(() =>
    withPlatformDatabase(root, async ({ environment, url }) => {
      const { ratePerSecond, seconds } = readOptions(args)
      const stopping = new AbortController()
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stopping.abort())
      process.stdout.write(`Simulating ${ratePerSecond} actions per second. Press Ctrl-C to stop.\n`)
      const summary = await runSimulation({
        databaseUrl: environment.DATABASE_OWNER_URL ?? url,
        ratePerSecond,
        ...(seconds !== undefined && { seconds }),
        signal: stopping.signal,
        onAction: () => {},
      })
      process.stdout.write(`${JSON.stringify(summary)}\n`)
      return 0
    }),
  )

function readOptions(args: readonly string[]) {
  const values = parsed(args)
  const positive = (name: string, text: string) => {
    const value = Number(text)
    if (!(value > 0)) throw new StartProblem(`--${name} must be a number above 0, not '${text}'.`)
    return value
  }
  return {
    ratePerSecond: positive('rate', values.rate ?? '2'),
    seconds: values.seconds === undefined ? undefined : positive('seconds', values.seconds),
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { rate: { type: 'string' }, seconds: { type: 'string' } } }).values
  } catch {
    throw new StartProblem(
      'The options are --rate and --seconds, each with a number. Example: npm run simulate -- --rate 5 --seconds 60',
    )
  }
}
