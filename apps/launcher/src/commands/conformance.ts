import { parseArgs } from 'node:util'
import { CannotRun } from '@ground-control/conformance/cannot-run'
import { reportText } from '@ground-control/conformance/report-text'
import { type Conformance, runConformance } from '@ground-control/conformance/run-conformance'
import { errorCode, errorText } from '@ground-control/embedded/postgres/errors'
import { runCommand } from './command.ts'

const [fits, deviates, couldNotRun] = [0, 1, 2]

/**
 * npm run conformance: checks call by call whether the console works with a platform. Only reads, unless given --write.
 */
export const conformance = (args: readonly string[]) =>
  runCommand(async () => {
    try {
      const { asJson, ...wanted } = readOptions(args)
      const say = (text: string) => void process.stderr.write(`${text}\n`)
      const report = await runConformance({
        ...wanted,
        warn: (text) => say(`! ${text}`),
        ...(!asJson && { progress: say }),
      })
      process.stdout.write(asJson ? `${JSON.stringify(report, null, 2)}\n` : reportText(report))
      return report.counts.deviates > 0 ? deviates : fits
    } catch (error) {
      if (!(error instanceof CannotRun)) throw error
      process.stderr.write(`${error.message}\n`)
      return couldNotRun
    }
  })

const text = { type: 'string' } as const

const options = {
  base: text,
  token: text,
  origin: text,
  'organization-header': text,
  organization: text,
  event: text,
  space: text,
  ticket: text,
  'ticket-type': text,
  payment: text,
  account: text,
  email: text,
  write: { type: 'boolean' },
  json: { type: 'boolean' },
} as const

const usage = `Usage: npm run conformance -- --base https://api.example.com [--token T] [--write] [--json]
  --base          address of the platform’s API
  --token         bearer token of a super-admin. Prefer the environment variable TOKEN, which stays out of the shell history
  --origin        origin of the console, if it differs from --base. Also checks CORS
  --organization, --event, --space, --payment, --account
                  IDs to ask for. By default the check picks them from the platform’s answers
  --organization-header  name of the organization header (default x-organization-id)
  --write         also tries the calls that change data, on the IDs you name:
                  --event E --ticket-type T --email A  issues one comp, redeems it, undoes that and transfers it
                  --event E --ticket T                 redeems a ticket and undoes it; with --email, also transfers it
                  --account A                          adds a claim and removes it
                  --payment P                          refunds whatever is left of the payment
  --json          prints the report as JSON
Exit code: 0 if every call it tried fits, 1 if one does not, 2 if the check could not run.`

function readOptions(args: readonly string[]): Conformance & { readonly asJson: boolean } {
  const values = parsed(args)
  const token = values.token ?? process.env.TOKEN
  if (!values.base) throw new CannotRun(`Missing --base, the address of the platform’s API.\n\n${usage}`)
  if (!token) throw new CannotRun(`Missing token. Set the environment variable TOKEN, or use --token.\n\n${usage}`)
  return {
    base: addressOf('base', values.base).href.replace(/\/+$/, ''),
    token: token.trim().replace(/^Bearer /i, ''),
    origin: values.origin === undefined ? null : addressOf('origin', values.origin).origin,
    ...(values['organization-header'] && { organizationHeader: values['organization-header'] }),
    write: values.write ?? false,
    asJson: values.json ?? false,
    named: {
      orgId: values.organization ?? null,
      eventId: values.event ?? null,
      spaceId: values.space ?? null,
      ticketId: values.ticket ?? null,
      ticketTypeId: values['ticket-type'] ?? null,
      paymentId: values.payment ?? null,
      accountId: values.account ?? null,
      email: values.email ?? null,
    },
  }
}

function addressOf(name: string, given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : null
  if (url?.username || url?.password) throw new CannotRun(`--${name} must not contain a user name or password.`)
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash) return url
  throw new CannotRun(`--${name} must be an address such as https://api.example.com, not '${given}'.`)
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    // Node's own message repeats the argument, which may be a token.
    const isLoose = errorCode(error) === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL'
    const problem = isLoose ? 'One argument doesn’t belong to any option.' : errorText(error)
    throw new CannotRun(`${problem}\n\n${usage}`)
  }
}
