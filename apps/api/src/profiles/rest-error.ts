/** The refusals of table access (docs/protocol.md#profile-errors), by PostgREST's codes and the SQL states it passes on. */
export const REST_ERRORS = {
  PGRST000: { status: 503, message: 'The database is briefly unavailable. Please try again in a moment.' },
  PGRST100: { status: 400, message: 'The query could not be read.' },
  PGRST102: { status: 400, message: 'The body must be a JSON object.' },
  PGRST106: { status: 406, message: 'Only the schema public is served.' },
  PGRST107: { status: 406, message: 'None of the accepted media types is served.' },
  PGRST116: { status: 406, message: 'The result is not exactly one row.' },
  PGRST117: { status: 405, message: 'This address does not answer to that method.' },
  PGRST204: { status: 400, message: 'The table has no such column.' },
  PGRST205: { status: 404, message: 'There is no such table.' },
  PGRST301: { status: 401, message: 'The access token is invalid.' },
  PGRST303: { status: 401, message: 'JWT expired' },
  PGRSTX00: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  '21000': { status: 400, message: 'A change of all rows is refused.' },
  '22021': { status: 400, message: 'A text cannot hold the character NUL.' },
  '22P02': { status: 400, message: 'A value has the wrong form for its column.' },
  '23514': { status: 400, message: 'A value breaks a rule of its column.' },
  '42501': { status: 403, message: 'Permission denied.' },
  '42703': { status: 400, message: 'The column does not exist.' },
} as const

export type RestErrorCode = keyof typeof REST_ERRORS

interface RestErrorOptions {
  readonly message?: string
  readonly details?: string
  readonly hint?: string
  readonly cause?: unknown
}

/** A refusal in the words of this wire. They are not the API's own codes, so it is no ApiError. */
export class RestError extends Error {
  override readonly name = 'RestError'
  readonly code: RestErrorCode
  readonly status: number
  readonly details: string | null
  readonly hint: string | null

  constructor(code: RestErrorCode, options: RestErrorOptions = {}) {
    super(options.message ?? REST_ERRORS[code].message, { cause: options.cause })
    this.code = code
    this.status = REST_ERRORS[code].status
    this.details = options.details ?? null
    this.hint = options.hint ?? null
  }
}
