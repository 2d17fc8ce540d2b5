import { isPossibleId } from '@ground-control/contract/primitives'

/** The run can't start: bad options, no answer, or a refused token. */
export class CannotRun extends Error {}

/** Headers that the console or the browser sets. */
const takenHeaders = new Set(
  'accept authorization connection content-length content-type cookie host idempotency-key if-none-match origin transfer-encoding'.split(
    ' ',
  ),
)

const options = [
  ['orgId', '--organization'],
  ['eventId', '--event'],
  ['spaceId', '--space'],
  ['ticketId', '--ticket'],
  ['ticketTypeId', '--ticket-type'],
  ['paymentId', '--payment'],
  ['accountId', '--account'],
] as const

type Given = {
  readonly token: string
  readonly organizationHeader?: string
  readonly named?: { readonly [Name in (typeof options)[number][0]]?: string | null }
}

/** Checks the options before anything is sent. Errors don't repeat the input, which may be or contain a token. */
export function mustBeUsable({ token, organizationHeader, named = {} }: Given): void {
  if (token === '' || !fits('authorization', `Bearer ${token}`)) {
    throw new CannotRun(
      'The token can’t be sent: it is empty, or has a character that a header can’t hold. A token is one line of letters, digits, dots, dashes and underscores.',
    )
  }
  if (organizationHeader !== undefined && !fits(organizationHeader, 'any')) {
    throw new CannotRun('--organization-header is not a valid header name, such as x-organization-id.')
  }
  if (organizationHeader !== undefined && takenHeaders.has(organizationHeader.toLowerCase())) {
    throw new CannotRun('--organization-header names a header that is already used for something else.')
  }
  for (const [name, option] of options) {
    const id = named[name]
    if (id != null && !(isPossibleId(id) && (name !== 'orgId' || fits('any', id))))
      throw new CannotRun(`${option} is not a valid ID.`)
  }
}

function fits(name: string, value: string): boolean {
  try {
    new Headers([[name, value]])
    return true
  } catch {
    return false
  }
}
