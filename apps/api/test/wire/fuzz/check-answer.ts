import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import type { Answer } from '#test/assertions/answer.ts'
import { type Canary, expectNoCanary } from '#test/assertions/canary.ts'
import { expectValidAnswer } from '#test/assertions/valid-answer.ts'
import type { OpenApiDocument } from '../../../src/reference/openapi.ts'
import { type Call, callsOf, type Rendered } from './calls.ts'

export type AnswerCheck = (call: Call, sent: Rendered, answer: Answer) => void

/** Creates a check of answers: no 5xx status, a documented status and body, and none of the canaries. */
export function createAnswerCheck(document: OpenApiDocument, canaries: readonly Canary[]): AnswerCheck {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  ajv.addSchema(document, 'document')
  const sentBefore = new Set<Canary>()
  const operations = new Map(callsOf(document).map((call) => [call.operation.operationId, call]))

  return (call, sent, answer) => {
    // Every dependency is up, so a 503 would be a fault as well.
    expect(answer.statusCode, `${sent.method} ${sent.url} answered ${answer.body}`).toBeLessThan(500)
    if (!isMissingPage(sent, answer)) expectValidAnswer(answer, sent.method, sent.url)
    const asked = `${sent.url}\n${JSON.stringify(sent.headers)}\n${sent.body}`
    for (const canary of canaries) if (asked.includes(canary.text)) sentBefore.add(canary)
    // An export has what its owner once sent, such as the address of an email change.
    const isExport = sent.url.startsWith('/auth/v1/account/export')
    const unknown = isExport ? canaries.filter((canary) => !sentBefore.has(canary)) : canaries
    // The development mailbox shows every email to loopback clients.
    if (!sent.url.startsWith('/dev/mailbox')) expectNoCanary(unknown, { asked, answer })
    const documented = operations.get(call.operationId)
    if (documented && isAsDocumented(call, sent, documented.method)) expectDocumented(documented, answer)
  }

  function expectDocumented({ method, path, operation }: ReturnType<typeof callsOf>[number], answer: Answer) {
    const { statusCode: status, headers, body } = answer
    if (status === 304) return
    const response = operation.responses[status]
    expect(response, `${method} ${path} answered ${status} ${body}, which is not documented`).toBeDefined()
    const [type, content] = Object.entries(response?.content ?? {})[0] ?? []
    if (!type || !content) return
    const isJson = /\bjson\b/.test(String(headers['content-type']))
    // Some operations answer browsers with a page.
    if (!content.schema || !isJson) return
    const at = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', type, 'schema']
    const encode = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
    const pointer = at.map(encode).join('/')
    const holds = ajv.getSchema(`document#/${pointer}`)
    const isValid = holds?.(JSON.parse(body))
    expect(isValid, `${method} ${path} ${status}: ${ajv.errorsText(holds?.errors)} in ${body}`).toBe(true)
  }
}

// A browser that opens an unknown path outside the API gets the page of the web app.
const isMissingPage = ({ url, headers: { accept } }: Rendered, { statusCode, headers }: Answer): boolean =>
  statusCode === 404 &&
  accept?.includes('text/html') === true &&
  String(headers['content-type']).startsWith('text/html') &&
  !/^\/(auth|rest|functions|market|alerts|ethereum|app|dev)\//.test(url)

// An empty parameter changes the path, and the router rejects very long ones.
const isAsDocumented = (call: Call, { method, url }: Rendered, documented: string): boolean =>
  call.suffix === '' &&
  method === documented &&
  !/\/\/|\/$/.test(url.split('?', 1)[0] ?? '') &&
  url
    .split('?', 1)[0]
    ?.split('/')
    .every((part) => part.length <= 100) === true
