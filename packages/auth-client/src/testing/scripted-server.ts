import type { HttpReply, HttpRequest, HttpRequester } from '../ports.ts'

/** What a scripted request meets: a reply, or nothing at all. */
export type ScriptedAnswer = HttpReply | 'unreachable'

/** Answers requests as told and remembers them. */
export interface ScriptedServer {
  readonly http: HttpRequester
  readonly requests: readonly HttpRequest[]
  /** The requests to one path, the query not counting. */
  requestsTo(path: string): readonly HttpRequest[]
  /** Answers requests to `path` in this order; the last answer is given for ever. */
  answer(path: string, ...answers: readonly [ScriptedAnswer, ...ScriptedAnswer[]]): void
  /** Keeps the next request to `path` waiting until the returned function is called with its answer. */
  hold(path: string): (answer: ScriptedAnswer) => void
}

/** Makes a server that knows nothing yet: an unscripted path is unreachable. */
export function createScriptedServer(): ScriptedServer {
  const requests: HttpRequest[] = []
  const scripts = new Map<string, ScriptedAnswer[]>()
  const held = new Map<string, Promise<ScriptedAnswer>>()

  function next(path: string): ScriptedAnswer {
    const answers = scripts.get(path) ?? []
    return (answers.length > 1 ? answers.shift() : answers[0]) ?? 'unreachable'
  }

  return {
    requests,
    requestsTo: (path) => requests.filter((request) => pathOf(request) === path),
    async http(request) {
      requests.push(request)
      const path = pathOf(request)
      const waiting = held.get(path)
      held.delete(path)
      const answer = waiting ? await waiting : next(path)
      if (answer === 'unreachable') throw new Error('Nobody answers.')
      return answer
    },
    answer: (path, ...answers) => void scripts.set(path, [...answers]),
    hold(path) {
      let release: (answer: ScriptedAnswer) => void = () => {}
      held.set(path, new Promise((resolve) => (release = resolve)))
      return (answer) => release(answer)
    },
  }
}

const pathOf = (request: HttpRequest) => request.path.split('?')[0] ?? ''

/** A reply in JSON. Header names in lower case. */
export const json = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpReply => ({ status, body, header: (name) => headers[name.toLowerCase()] ?? null })

/** A refusal in the envelope of wire §1.5. */
export const refusal = (
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): HttpReply => json(status, { code, message: `Refused: ${code}.` }, headers)

/** A page of a proxy, or no text at all: nothing that parses as JSON. */
export const notJson = (status: number, headers: Readonly<Record<string, string>> = {}): HttpReply =>
  json(status, undefined, headers)
