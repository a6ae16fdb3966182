import { Refused } from './driver.ts'

interface PublishedError {
  readonly message: string
  readonly name?: string
  readonly code?: string | undefined
  readonly status?: number | undefined
}

interface PublishedReply {
  readonly data: unknown
  readonly error: PublishedError | null
}

/** What a call yielded. Published clients hand errors back beside the data; here they are thrown. */
export function taken<R extends PublishedReply>(reply: R): Extract<R, { error: null }>['data'] {
  if (reply.error) throw refusalOf(reply.error)
  return reply.data
}

/** An error of a published client as scenarios expect it. */
export function refusalOf(error: PublishedError): Refused {
  const reasons = 'reasons' in error && Array.isArray(error.reasons) ? error.reasons : []
  // The client keeps neither code nor status of this one (wire §1.5).
  const code = error.code ?? (error.name === 'AuthSessionMissingError' ? 'session_not_found' : '')
  return new Refused({ message: error.message, code, status: error.status ?? 0, reasons, cause: error })
}
