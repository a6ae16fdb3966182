import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import { API_VERSION, API_VERSION_HEADER } from '../../../src/kernel/http/envelopes.ts'
import type { OpenApiDocument } from '../../../src/reference/document.ts'
import type { Answer } from '../../assertions/answer.ts'
import { type Canary, expectNoCanary } from '../../assertions/canary.ts'
import { expectProperAnswer } from '../../assertions/refusals.ts'
import { type Call, callsOf, type Rendered } from './calls.ts'

/** Throws, with a reason, at an answer that is not as it should be. */
export type Judge = (call: Call, sent: Rendered, answer: Answer) => void

/** Holds answers to a document: a status and a body that it has, no trouble of the server, nothing given away. */
export function openJudge(document: OpenApiDocument, canaries: readonly Canary[]): Judge {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  ajv.addSchema(document, 'document')
  const operations = new Map(callsOf(document).map((call) => [call.operation.operationId, call]))

  return (call, sent, answer) => {
    const asked = `${sent.method} ${sent.url}`
    // Nothing is down, so nothing may be unavailable.
    expect(answer.statusCode, `${asked} answered ${answer.body}`).toBeLessThan(500)
    expectProperAnswer(answer, sent.method, sent.url)
    expectNoLeak(canaries, sent, answer)
    const documented = operations.get(call.operationId)
    if (documented && isAsDocumented(call, sent, documented.method))
      expectDocumented(documented, sent, answer)
  }

  function expectDocumented(
    { method, path, operation }: ReturnType<typeof callsOf>[number],
    sent: Rendered,
    answer: Answer,
  ) {
    const { statusCode: status, headers, body } = answer
    if (status === 304) return
    const response = operation.responses[status]
    expect(response, `${method} ${path} answered ${status} ${body}, which is not documented`).toBeDefined()
    const [type, content] = Object.entries(response?.content ?? {})[0] ?? []
    if (!type || !content) return
    const isJson = /json/.test(String(headers['content-type']))
    // Some calls answer browsers with a page; refusals are documented as the newest clients read them.
    if (!content.schema || !isJson || (status >= 400 && !isNewest(sent))) return
    const at = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', type, 'schema']
    const pointer = at
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/')
    const holds = ajv.getSchema(`document#/${pointer}`)
    const isValid = holds?.(JSON.parse(body))
    expect(isValid, `${method} ${path} ${status}: ${ajv.errorsText(holds?.errors)} in ${body}`).toBe(true)
  }
}

const isNewest = ({ headers }: Rendered): boolean => headers[API_VERSION_HEADER] === API_VERSION

// An empty parameter makes another path of it, and what is very long is no parameter.
const isAsDocumented = (call: Call, { method, url }: Rendered, documented: string): boolean =>
  call.detour === '' &&
  method === documented &&
  !/\/\/|\/$/.test(url.split('?', 1)[0] ?? '') &&
  url
    .split('?', 1)[0]
    ?.split('/')
    .every((part) => part.length <= 100) === true

function expectNoLeak(canaries: readonly Canary[], sent: Rendered, answer: Answer): void {
  // The mailbox of a development server shows every mail to its own machine.
  if (sent.url.startsWith('/dev/mailbox')) return
  expectNoCanary(canaries, { asked: `${sent.url}\n${JSON.stringify(sent.headers)}\n${sent.body}`, answer })
}
