import { STATUS_CODES } from 'node:http'
import type { Envelope } from '../kernel/http/envelopes.ts'
import { isOptional } from '../kernel/http/mount.ts'
import type { DescribedResponse, DescribedRoute } from '../kernel/http/route-description.ts'
import { type DocumentedError, documentErrors, listGeneralErrors } from './documented-errors.ts'
import type { JsonSchema, SchemaBook } from './json-schema.ts'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

interface Example {
  readonly summary: string
  readonly value: unknown
}

interface Content {
  readonly schema?: JsonSchema
  readonly examples?: Readonly<Record<string, Example>>
}

export interface OperationAnswer {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>
  readonly content?: Readonly<Record<string, Content>>
}

/** One call, in the words of OpenAPI. */
export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, OperationAnswer>>
}

interface OperationParts {
  readonly section: string
  readonly envelope: Envelope
  readonly book: SchemaBook
}

/** Describes a route as a call that a program can make. */
export function describeOperation(
  route: DescribedRoute,
  { section, envelope, book }: OperationParts,
): Operation {
  const parameters = parametersOf(route, book)
  return {
    operationId: operationId(route.method, route.path),
    tags: [section],
    summary: route.summary,
    security: SECURITY[route.bearer],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body
      ? { requestBody: requestBody(route, book.add(route.body, 'input'), !isOptional(route.body)) }
      : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(route.answers).map(([status, answer]) => [status, answerOf(answer, book)]),
      ),
      ...refusalsByStatus(documentErrors(envelope, [...route.refusals, ...listGeneralErrors(route)])),
    },
  }
}

/** A name for a call that is stable as long as its address is, such as `post-auth-v1-signup`. */
const operationId = (method: string, path: string): string =>
  `${method} ${path}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')

const SECURITY = { always: [{ bearer: [] }], sometimes: [{}, { bearer: [] }], never: [] } as const

function parametersOf({ params, query, headers = {} }: DescribedRoute, book: SchemaBook): Parameter[] {
  const fieldsOf = (schema: DescribedRoute['params'], place: 'path' | 'query'): Parameter[] => {
    const { properties = {}, required = [] } = schema ? book.add(schema, 'input') : {}
    return Object.entries(properties).map(([name, field]) => ({
      name,
      in: place,
      schema: field,
      required: place === 'path' || required.includes(name),
    }))
  }
  return [
    ...fieldsOf(params, 'path'),
    ...fieldsOf(query, 'query'),
    ...Object.entries(headers).map(([name, description]) => ({
      name,
      description,
      required: false,
      schema: { type: 'string' },
      in: 'header' as const,
    })),
  ]
}

const requestBody = (
  { bodyType = 'application/json' }: DescribedRoute,
  schema: JsonSchema,
  required: boolean,
) => ({
  required,
  content: { [bodyType]: { schema } },
})

function answerOf({ text, schema, contentType }: DescribedResponse, book: SchemaBook): OperationAnswer {
  if (schema) {
    return {
      description: text,
      content: { [contentType ?? 'application/json']: { schema: book.add(schema, 'output') } },
    }
  }
  return { description: text, ...(contentType ? { content: { [contentType]: {} } } : {}) }
}

const RETRY_AFTER = {
  'Retry-After': { description: 'In how many seconds to come back.', schema: { type: 'integer' } },
}

// One status may have several refusals; a client tells them apart by the code.
function refusalsByStatus(refusals: readonly DocumentedError[]): Record<string, OperationAnswer> {
  const answers: Record<string, OperationAnswer> = {}
  for (const status of new Set(refusals.map((refusal) => refusal.status))) {
    const here = refusals.filter((refusal) => refusal.status === status)
    answers[status] = {
      description: STATUS_CODES[status] ?? 'Refused',
      ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
      content: {
        'application/json': {
          schema: refusalSchema(here),
          examples: Object.fromEntries(
            here.map(({ code, message, body }) => [code, { summary: message, value: body }]),
          ),
        },
      },
    }
  }
  return answers
}

function refusalSchema(refusals: readonly DocumentedError[]): JsonSchema {
  const names = Object.keys(refusals[0]?.body ?? {})
  const text = { type: 'string' }
  const codes = { type: 'string', enum: refusals.map(({ code }) => code) }
  return {
    type: 'object',
    properties: Object.fromEntries(
      names.map((name) => [
        name,
        name === 'code' || name === 'error_code'
          ? codes
          : NULLABLE.has(name)
            ? { type: ['string', 'null'] }
            : text,
      ]),
    ),
    required: names,
  }
}

const NULLABLE = new Set(['details', 'hint'])
