const secrets = ['authorization', 'token', 'email', 'phone', 'password', 'secret', 'apiKey', 'cookie']

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

/** Leaves out details and parameters of database errors, which contain personal data. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'thrown without being an error', stack: '' }
  const code = 'code' in error ? error.code : undefined
  return {
    type: error.constructor.name,
    message: withoutPersons(error.message),
    ...(typeof code === 'string' && { code }),
    stack: withoutPersons(callsOf(error.stack ?? '')),
    ...(error.cause !== undefined && depth < 5 && { cause: loggedError(error.cause, depth + 1) }),
  }
}

/** Drops the first lines, which repeat the message. */
const callsOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

const personal: readonly (readonly [RegExp, string])[] = [
  // Drizzle appends the parameters of a failed query.
  [/\bparams: [\s\S]*/, 'params: [redacted]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/Bearer \S+/gi, 'Bearer [token]'],
  [/\b(?:sk|rk|whsec)_\w+/g, '[key]'],
  [/[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+\.[^\s"'<>(),;:=]+/g, '[email]'],
  [/\+\d[\d\s().-]{5,}\d|\(\d{2,5}\)[\s.-]*\d[\d\s.-]{4,}\d|\b0\d[\d\s().-]{6,}\d/g, '[phone]'],
]

export const withoutPersons = (text: string) =>
  personal.reduce((clean, [pattern, shown]) => clean.replace(pattern, shown), text)
