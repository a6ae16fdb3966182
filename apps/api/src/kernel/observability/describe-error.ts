/** An error as it is logged. */
export interface ErrorDescription {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack: string
  readonly cause?: ErrorDescription
}

/**
 * Returns the parts of an error that cannot contain personal data. Database errors carry the values of their statement in
 * their fields and message; these are removed.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error', stack: '' }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: removeValues(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause !== undefined && depth < 4 ? { cause: describeError(error.cause, depth + 1) } : {}),
  }
}

// Drizzle appends the parameters to its message, PostgreSQL quotes invalid input, and a URL may contain a password.
const removeValues = (message: string): string =>
  message
    .replace(/\nparams:[\s\S]*$/, '')
    .replace(/\/\/[^\s/@]*@/g, '//…@')
    .replace(/(invalid input \w+[^"]*)"[\s\S]*"/, '$1"…"')
