const secrets = ['authorization', 'token', 'email', 'phone', 'password', 'secret', 'apiKey', 'cookie']

/** What every log line goes through: nothing secret or personal is written, whoever logs it. */
export const logOptions = {
  redact: {
    paths: ['req.headers', 'headers', ...secrets, ...secrets.map((name) => `*.${name}`)],
    censor: '[redacted]',
  },
  serializers: { err: loggedError },
}

type LoggedError = {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack: string
  readonly cause?: LoggedError
}

/** Only what helps to find the fault: a database error's detail and a query's parameters hold people's data. */
function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'thrown without being an error', stack: '' }
  const { code } = error as { code?: unknown }
  return {
    type: error.constructor.name,
    message: withoutPersons(error.message),
    ...(typeof code === 'string' && { code }),
    stack: withoutPersons(callsOf(error.stack ?? '')),
    ...(error.cause !== undefined && depth < 5 && { cause: loggedError(error.cause, depth + 1) }),
  }
}

/** The stack without its head, which repeats the message. */
const callsOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

const personal: readonly (readonly [RegExp, string])[] = [
  // Drizzle puts the values of a failed query behind its text.
  [/\bparams: [\s\S]*/, 'params: [redacted]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/Bearer \S+/gi, 'Bearer [token]'],
  [/\b(?:sk|rk|whsec)_\w+/g, '[key]'],
  [/[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+\.[^\s"'<>(),;:=]+/g, '[e-mail]'],
  [/\+\d[\d\s().-]{5,}\d|\(\d{2,5}\)[\s.-]*\d[\d\s.-]{4,}\d|\b0\d[\d\s().-]{6,}\d/g, '[phone]'],
]

export const withoutPersons = (text: string) =>
  personal.reduce((clean, [pattern, shown]) => clean.replace(pattern, shown), text)
