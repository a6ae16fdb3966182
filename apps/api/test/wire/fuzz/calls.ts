import fc from 'fast-check'
import { API_VERSION, API_VERSION_HEADER } from '../../../src/kernel/http/envelopes.ts'
import type { OpenApiDocument } from '../../../src/reference/document.ts'
import type { JsonSchema } from '../../../src/reference/json-schema.ts'
import type { Operation } from '../../../src/reference/operation.ts'
import { collectionOf, type Known } from './known.ts'
import { anyText, anyValue, known, properValue, type Schemas, settle, spoilt } from './values.ts'

/** Who asks: no session, one at aal1, one at aal2, or a forged token. */
export type Asker = 'nobody' | 'member' | 'raised' | 'forger'

/** A request as it is thought up: what only the server knows stands in it as {@link Known}. */
export interface Call {
  readonly operationId: string
  readonly method: string
  /** As it is documented; the parameters are in `params`. */
  readonly path: string
  /** Follows the path and leads elsewhere. Empty, for most. */
  readonly detour: string
  readonly as: Asker
  readonly params: Readonly<Record<string, unknown>>
  readonly query: readonly (readonly [name: string, value: unknown])[]
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Body
}

type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'value'; readonly type: string; readonly value: unknown }
  | { readonly kind: 'text'; readonly type: string; readonly text: string }

/** A request as it is sent. */
export interface Rendered {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

interface DocumentedCall {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

export const callsOf = ({ paths }: OpenApiDocument): readonly DocumentedCall[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )

/** Requests to every call of a document, from those that should succeed to those that never should have been sent. */
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
        return [name, often(properValue(schema, schemas, field), unusual, anyText)]
      }),
    )
  const required = inPlace('query').flatMap((parameter) => (parameter.required ? [parameter.name] : []))
  const more = fc.array(fc.tuple(anyText, anyText), { maxLength: 3 })
  const [[type, content] = [null, null]] = Object.entries(requestBody?.content ?? {})
  return fc.record({
    operationId: fc.constant(operationId),
    method: often(fc.constant(method), 60, fc.constantFrom(...METHODS)),
    path: fc.constant(path),
    detour: often(fc.constant(''), 60, fc.constantFrom(...DETOURS)),
    as: fc.oneof(
      { weight: needsToken ? 10 : 3, arbitrary: fc.constantFrom<Asker>('member', 'raised') },
      { weight: needsToken ? 1 : 6, arbitrary: fc.constant<Asker>('nobody') },
      { weight: 1, arbitrary: fc.constant<Asker>('forger') },
    ),
    params: fc.record(
      Object.fromEntries(
        inPlace('path').map(({ name }) => [
          name,
          often<unknown>(known(kindOf(path, name)), 8, anyText, fc.uuid()),
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
const DETOURS = ['/', '//', '/..', '/%2e%2e', '%00', '/%', ';a=b', '%ff', '.']

// `id` is of whatever comes before it in the path.
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
  const proper = properValue(schema, schemas)
  const asIs = (value: fc.Arbitrary<unknown>) =>
    fc.record({ kind: fc.constant('value' as const), type: fc.constant(type), value })
  return fc.oneof(
    { weight: 8, arbitrary: asIs(proper) },
    { weight: 8, arbitrary: asIs(spoilt(proper)) },
    { weight: 2, arbitrary: asIs(spoilt(spoilt(spoilt(proper)))) },
    { weight: 2, arbitrary: oddBody },
    { weight: 1, arbitrary: NO_BODY },
  )
}

// What a client of Node lets through: a header that is none never arrives as one.
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

/** Writes a request out, with what is known by now in the place of what stood for it. */
export function render(call: Call, tell: (known: Known) => string): Rendered {
  const text = (value: unknown): string => {
    const settled = settle(value, tell)
    return typeof settled === 'string' ? settled : (JSON.stringify(settled) ?? '')
  }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(text(call.params[name])))
  const query = call.query.map(([name, value]) => `${encode(name)}=${encode(text(value))}`).join('&')
  const { body } = call
  return {
    method: call.method,
    url: `${path}${call.detour}${query === '' ? '' : `?${query}`}`,
    headers: {
      [API_VERSION_HEADER]: API_VERSION,
      ...Object.fromEntries(
        Object.entries(call.headers).map(([name, value]) => [name.toLowerCase(), headerOf(text(value))]),
      ),
      ...(body.kind === 'none' ? {} : { 'content-type': body.type }),
    },
    body: body.kind === 'none' ? null : body.kind === 'text' ? body.text : write(body, tell),
  }
}

// Half a surrogate cannot be written as UTF-8, and so not in a URL.
const encode = (text: string): string => encodeURIComponent(Buffer.from(text).toString())
const headerOf = (text: string): string => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?')

function write({ type, value }: Extract<Body, { kind: 'value' }>, tell: (known: Known) => string): string {
  const settled = settle(value, tell)
  if (!type.includes('form-urlencoded') || typeof settled !== 'object' || settled === null) {
    return JSON.stringify(settled) ?? ''
  }
  const textOf = (part: unknown) => (typeof part === 'string' ? part : (JSON.stringify(part) ?? ''))
  return Object.entries(settled)
    .map(([name, part]) => `${encode(name)}=${encode(textOf(part))}`)
    .join('&')
}
