import fc from 'fast-check'
import type { JsonSchema } from '../../../src/reference/json-schema.ts'
import type { OpenApiDocument, OpenApiOperation } from '../../../src/reference/openapi.ts'
import { collectionOf, type Placeholder } from './value-pool.ts'
import type { Schemas } from './values.ts'
import { anyText, anyValue, mutated, placeholder, resolvePlaceholders, validValue } from './values.ts'

/** The caller: without a session, with one at aal1 or aal2, or with a forged token. */
export type Identity = 'anonymous' | 'aal1' | 'aal2' | 'forged'

/** A generated request. Values that only the server can issue are {@link Placeholder}s. */
export interface Call {
  readonly operationId: string
  readonly method: string
  /** The documented path, with its parameters in braces; `params` has their values. */
  readonly path: string
  /** Appended to the path so that another path results; usually empty. */
  readonly suffix: string
  readonly as: Identity
  readonly params: Readonly<Record<string, unknown>>
  readonly query: readonly (readonly [name: string, value: unknown])[]
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Body
}

type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'value'; readonly type: string; readonly value: unknown }
  | { readonly kind: 'text'; readonly type: string; readonly text: string }

/** A request as it is sent. Every placeholder is replaced. */
export interface Rendered {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

interface DocumentedCall {
  readonly method: string
  readonly path: string
  readonly operation: OpenApiOperation
}

export const callsOf = ({ paths }: OpenApiDocument): readonly DocumentedCall[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([name, operation]) => ({ method: name.toUpperCase(), path, operation })),
  )

export function anyCall(document: OpenApiDocument): fc.Arbitrary<Call> {
  const { schemas } = document.components
  return fc.oneof(...callsOf(document).map((call) => requestTo(call, schemas)))
}

const often = <T>(usual: fc.Arbitrary<T>, weight: number, ...rare: fc.Arbitrary<T>[]): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, ...rare.map((arbitrary) => ({ weight: 1, arbitrary })))

function requestTo({ method, path, operation }: DocumentedCall, schemas: Schemas): fc.Arbitrary<Call> {
  const { operationId, security, parameters = [], requestBody } = operation
  const inPlace = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const needsToken = security.length > 0
  const record = (place: string, unusual: number) =>
    Object.fromEntries(
      inPlace(place).map(({ name, schema }) => {
        const field = place === 'query' ? `?${name}` : name.toLowerCase()
        return [name, often(validValue(schema, schemas, field), unusual, anyText)]
      }),
    )
  const required = inPlace('query').flatMap((parameter) => (parameter.required ? [parameter.name] : []))
  const more = fc.array(fc.tuple(anyText, anyText), { maxLength: 3 })
  const [[type, content] = [null, null]] = Object.entries(requestBody?.content ?? {})
  return fc.record({
    operationId: fc.constant(operationId),
    method: often(fc.constant(method), 60, fc.constantFrom(...METHODS)),
    path: fc.constant(path),
    suffix: often(fc.constant(''), 60, fc.constantFrom(...SUFFIXES)),
    as: fc.oneof(
      { weight: needsToken ? 10 : 3, arbitrary: fc.constantFrom<Identity>('aal1', 'aal2') },
      { weight: needsToken ? 1 : 6, arbitrary: fc.constant<Identity>('anonymous') },
      { weight: 1, arbitrary: fc.constant<Identity>('forged') },
    ),
    params: fc.record(
      Object.fromEntries(
        inPlace('path').map(({ name }) => [
          name,
          often<unknown>(placeholder(kindOf(path, name)), 8, anyText, fc.uuid()),
        ]),
      ),
    ),
    query: fc
      .tuple(
        fc.record(record('query', 6), { requiredKeys: required, noNullPrototype: true }),
        often(fc.constant<[string, unknown][]>([]), 6, more),
      )
      .map(([named, unnamed]) => [...Object.entries(named), ...unnamed]),
    headers: fc
      .tuple(
        fc.record(record('header', 12), { requiredKeys: [], noNullPrototype: true }),
        often(fc.constant({}), 5, oddHeaders),
      )
      .map(([named, odd]) => ({ ...named, ...odd })),
    body: type && content?.schema ? anyBody(type, content.schema, schemas) : often(NO_BODY, 4, oddBody),
  })
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const SUFFIXES = ['/', '//', '/..', '/%2e%2e', '%00', '/%', ';a=b', '%ff', '.']

// `id` belongs to the collection before it in the path.
const kindOf = (path: string, name: string): string =>
  name === 'id' ? `${collectionOf(path.slice(0, path.indexOf('{')))}.id` : name

const NO_BODY = fc.constant<Body>({ kind: 'none' })

const CONTENT_TYPES = [
  ...['application/json', 'application/json; charset=utf-8', 'application/json; charset=utf-16', 'x', ''],
  ...['Application/JSON', 'application/vnd.pgrst.object+json', 'application/octet-stream', 'a/b/c', ';'],
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
  'application/xml',
]
const MALFORMED = [
  ...['', '{', '{"a":', '{"a":1}{', "{'a':1}", '\ufeff{}', 'null', '"', '\0', 'a=b&a=c', '[1e999]'],
  ...['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{}}}', '{"a":1,"a":2}'],
]
const anyType = fc.constantFrom(...CONTENT_TYPES)
const malformed = fc.oneof(
  fc.constantFrom(...MALFORMED),
  fc.nat(40).map((levels) => `${'['.repeat(levels)}${']'.repeat(levels)}`),
  fc.nat(400_000).map((length) => JSON.stringify('x'.repeat(length * 3))),
  anyText,
  fc.json(),
)

const oddBody: fc.Arbitrary<Body> = fc.oneof(
  fc.record({ kind: fc.constant('value' as const), type: anyType, value: anyValue }),
  fc.record({ kind: fc.constant('text' as const), type: anyType, text: malformed }),
)

function anyBody(type: string, schema: JsonSchema, schemas: Schemas): fc.Arbitrary<Body> {
  const valid = validValue(schema, schemas)
  const asIs = (value: fc.Arbitrary<unknown>) =>
    fc.record({ kind: fc.constant('value' as const), type: fc.constant(type), value })
  return fc.oneof(
    { weight: 8, arbitrary: asIs(valid) },
    { weight: 8, arbitrary: asIs(mutated(valid)) },
    { weight: 2, arbitrary: asIs(mutated(mutated(mutated(valid)))) },
    { weight: 2, arbitrary: oddBody },
    { weight: 1, arbitrary: NO_BODY },
  )
}

// Node's HTTP client rejects any other character in a header.
const headerText = anyText.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 2_000))
const HEADER_NAMES = [
  ...['accept', 'accept-encoding', 'accept-profile', 'content-profile', 'prefer', 'range', 'range-unit'],
  ...['if-none-match', 'if-match', 'if-modified-since', 'if-range', 'content-encoding', 'origin', 'referer'],
  ...['user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-request-id'],
  ...['x-supabase-api-version', 'x-jwt-aud', 'x-client-info', 'idempotency-key', 'apikey', 'cookie'],
  ...['purpose', 'sec-fetch-site', 'sec-purpose', 'x-http-method-override', 'accept-version', 'traceparent'],
]
const HEADER_VALUES = ['*/*', 'text/html', 'application/json', 'null', 'bytes=5-1', 'return=representation']
const oddHeaders: fc.Arbitrary<Record<string, unknown>> = fc.dictionary(
  fc.constantFrom(...HEADER_NAMES),
  often<unknown>(fc.constantFrom(...HEADER_VALUES), 2, headerText),
  { maxKeys: 4, noNullPrototype: true },
)

/** Renders a request, replacing each placeholder by `resolve`. */
export function render(call: Call, resolve: (placeholder: Placeholder) => string): Rendered {
  const text = (value: unknown): string => {
    const resolved = resolvePlaceholders(value, resolve)
    return typeof resolved === 'string' ? resolved : (JSON.stringify(resolved) ?? '')
  }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(text(call.params[name])))
  const query = call.query.map(([name, value]) => `${encode(name)}=${encode(text(value))}`).join('&')
  const { body } = call
  return {
    method: call.method,
    url: `${path}${call.suffix}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...Object.fromEntries(
        Object.entries(call.headers).map(([name, value]) => [name.toLowerCase(), headerOf(text(value))]),
      ),
      ...(body.kind === 'none' ? {} : { 'content-type': body.type }),
    },
    body: body.kind === 'none' ? null : body.kind === 'text' ? body.text : write(body, resolve),
  }
}

// encodeURIComponent throws on a lone surrogate; the buffer replaces it.
const encode = (text: string): string => encodeURIComponent(Buffer.from(text).toString())
const headerOf = (text: string): string => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?')

function write({ type, value }: Extract<Body, { kind: 'value' }>, resolve: (name: Placeholder) => string) {
  const resolved = resolvePlaceholders(value, resolve)
  if (!type.includes('form-urlencoded') || typeof resolved !== 'object' || resolved === null) {
    return JSON.stringify(resolved) ?? ''
  }
  const textOf = (part: unknown) => (typeof part === 'string' ? part : (JSON.stringify(part) ?? ''))
  return Object.entries(resolved)
    .map(([name, part]) => `${encode(name)}=${encode(textOf(part))}`)
    .join('&')
}
