import type { HttpRequest, HttpResponse } from '../ports.ts'

type Headers = Readonly<Record<string, string>>
type ScriptedAnswer = HttpResponse | 'unreachable'

/** Creates a server that records requests and answers them as scripted. Other paths are unreachable. */
export function createFakeHttpServer() {
  const requests: HttpRequest[] = []
  const scripts = new Map<string, ScriptedAnswer[]>()
  const held = new Map<string, Promise<ScriptedAnswer>>()

  function next(path: string): ScriptedAnswer {
    const answers = scripts.get(path) ?? []
    return (answers.length > 1 ? answers.shift() : answers[0]) ?? 'unreachable'
  }

  return {
    requests: requests as readonly HttpRequest[],
    requestsTo: (path: string): readonly HttpRequest[] => requests.filter((sent) => pathOf(sent) === path),
    async http(request: HttpRequest): Promise<HttpResponse> {
      requests.push(request)
      const path = pathOf(request)
      const waiting = held.get(path)
      held.delete(path)
      const answer = waiting ? await waiting : next(path)
      if (answer === 'unreachable') throw new Error('The server is unreachable.')
      return answer
    },
    /** Answers requests to `path` in this order and repeats the last answer. */
    answer: (path: string, ...answers: readonly [ScriptedAnswer, ...ScriptedAnswer[]]) =>
      void scripts.set(path, [...answers]),
    /** Delays the next request to `path` until the returned function is called with its answer. */
    hold(path: string) {
      let release: (answer: ScriptedAnswer) => void = () => {}
      held.set(path, new Promise((resolve) => (release = resolve)))
      return (answer: ScriptedAnswer) => release(answer)
    },
  }
}

const pathOf = (request: HttpRequest) => request.path.split('?')[0] ?? ''

export const createJsonResponse = (status: number, body: unknown, headers: Headers = {}): HttpResponse => ({
  status,
  body,
  header: (name) => headers[name.toLowerCase()] ?? null,
})

export const createErrorResponse = (status: number, code: string, headers: Headers = {}) =>
  createJsonResponse(status, { code, message: `Refused: ${code}.` }, headers)

export const createNonJsonResponse = (status: number, headers: Headers = {}) =>
  createJsonResponse(status, undefined, headers)
