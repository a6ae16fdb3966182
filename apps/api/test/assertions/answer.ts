/** What a request was answered with, whichever way it was made. */
export interface Answer {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}
