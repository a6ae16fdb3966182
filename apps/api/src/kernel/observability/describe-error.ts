/** What a log line says of an error. */
export interface ErrorDescription {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack: string
  readonly cause?: ErrorDescription
}

/**
 * Describes an error for the log by what cannot hold a person's data. Database errors carry the values of their
 * statement, in their fields and in their text; those stay out.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause !== undefined && depth < 4 ? { cause: describeError(error.cause, depth + 1) } : {}),
  }
}

// Drizzle ends its message with the parameters; Postgres quotes what it could not read; an address may hold a password.
const withoutValues = (message: string): string =>
  message
    .replace(/\nparams:[\s\S]*$/, '')
    .replace(/\/\/[^\s/@]*@/g, '//…@')
    .replace(/(invalid input \w+[^"]*)"[\s\S]*"/, '$1"…"')
