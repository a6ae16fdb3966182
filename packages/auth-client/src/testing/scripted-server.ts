import type { HttpRequest, HttpResponse } from '../ports.ts'

/** What a scripted request meets: a reply, or nothing at all. */
export type ScriptedAnswer = HttpResponse | 'unreachable'

export type ScriptedServer = ReturnType<typeof createScriptedServer>

/** Makes a server that answers requests as told and remembers them. An unscripted path is unreachable. */
export function createScriptedServer() {
  const requests: HttpRequest[] = []
  const scripts = new Map<string, ScriptedAnswer[]>()
  const held = new Map<string, Promise<ScriptedAnswer>>()

  function next(path: string): ScriptedAnswer {
    const answers = scripts.get(path) ?? []
    return (answers.length > 1 ? answers.shift() : answers[0]) ?? 'unreachable'
  }

  return {
    requests: requests as readonly HttpRequest[],
    /** The requests to one path, the query not counting. */
    requestsTo: (path: string): readonly HttpRequest[] =>
      requests.filter((request) => pathOf(request) === path),
    async http(request: HttpRequest): Promise<HttpResponse> {
      requests.push(request)
      const path = pathOf(request)
      const waiting = held.get(path)
      held.delete(path)
      const answer = waiting ? await waiting : next(path)
      if (answer === 'unreachable') throw new Error('Nobody answers.')
      return answer
    },
    /** Answers requests to `path` in this order; the last answer is given for ever. */
    answer: (path: string, ...answers: readonly [ScriptedAnswer, ...ScriptedAnswer[]]) =>
      void scripts.set(path, [...answers]),
    /** Keeps the next request to `path` waiting until the returned function is called with its answer. */
    hold(path: string) {
      let release: (answer: ScriptedAnswer) => void = () => {}
      held.set(path, new Promise((resolve) => (release = resolve)))
      return (answer: ScriptedAnswer) => release(answer)
    },
  }
}

const pathOf = (request: HttpRequest) => request.path.split('?')[0] ?? ''

/** A reply in JSON. Header names in lower case. */
export const json = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse => ({ status, body, header: (name) => headers[name.toLowerCase()] ?? null })

/** An error response in the envelope of docs/protocol.md#error-format. */
export const errorResponse = (
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse => json(status, { code, message: `Refused: ${code}.` }, headers)

/** A page of a proxy, or no text at all: nothing that parses as JSON. */
export const notJson = (status: number, headers: Readonly<Record<string, string>> = {}): HttpResponse =>
  json(status, undefined, headers)
