import fc from 'fast-check'
import { GOTRUE_API_VERSION } from '#kernel/http/envelopes.ts'
import { HOSTILE_TEXTS } from '#test/assertions/hostile-texts.ts'
import type { JsonSchema } from '../../../src/reference/json-schema.ts'
import { Placeholder } from './value-pool.ts'

export type Schemas = Readonly<Record<string, JsonSchema>>

/** Any string; strings that have caused bugs come more often. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ maxLength: 20 }) },
  { weight: 1, arbitrary: fc.nat(3_000).map((length) => 'x'.repeat(length)) },
)

const NUMBERS = [0, -0, -1, 0.1, 1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 63), 1e-9, 21e6]

/** Any JSON value; values that have caused bugs come more often. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: anyText },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [null], { '': {} }, [[[[]]]]) },
  { weight: 2, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 1, arbitrary: fc.constantFrom({ toString: 1 }, { constructor: 1 }, { length: -1 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** A placeholder for a value of this kind; the newest value comes more often. */
export const placeholder = (kind: string): fc.Arbitrary<Placeholder> =>
  fc.oneof(fc.constant(0), fc.nat(11)).map((nth) => new Placeholder(kind, nth))

const rarely = (value: fc.Arbitrary<unknown>) => fc.option(value, { nil: undefined, freq: 1 })

const newEmail = fc.uuid().map((id) => `${id}@example.com`)
const otherId = fc.uuid().map((id) => `neq.${id}`)
const TARGETS = ['/dashboard', 'https://evil.example/', '//evil.example', 'javascript:alert(1)']
const GOOD_ADDRESSES = ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2']

/**
 * Values by field name, for fields where a random string of the right format would only be rejected. Names of query
 * parameters start with `?`.
 */
const BY_FIELD: readonly (readonly [name: RegExp, value: fc.Arbitrary<unknown>])[] = [
  [/^email$/, fc.oneof(placeholder('email'), newEmail, fc.emailAddress())],
  [/^(current_)?password$/, fc.oneof(placeholder('password'), fc.constantFrom('Another-Ledger-8', 'weak'))],
  [/^refresh_token$/, placeholder('refresh_token')],
  [/^access_token$/, placeholder('access_token')],
  [/^challenge_id$/, fc.oneof(placeholder('challenge.id'), placeholder('challenge_id'))],
  [/^\??token$/, fc.oneof(placeholder('token'), placeholder('code'))],
  [/^token_hash$/, rarely(placeholder('token'))],
  [/^(nonce|code)$/, placeholder('code')],
  [/^app_metadata$/, fc.constant(undefined)],
  [/^phone$/, rarely(fc.nat(9_999).map((digits) => `+4144668${String(digits).padStart(4, '0')}`))],
  [/^\??provider$/, fc.constantFrom('acme', 'doubted', 'nobody')],
  [/^(issuer|client_id)$/, rarely(fc.string())],
  [/^redirect_to$/, fc.constantFrom(...TARGETS)],
  [/^recipientAddress$/, fc.constantFrom(...GOOD_ADDRESSES, 'tb1qqqqq', '1Bitcoin')],
  [/^amount$/, fc.constantFrom(0.1, '0.1', 1e-8, '1e-8', 21_000_000, '0.123456789')],
  [/^code_challenge$/, rarely(fc.stringMatching(/^[aZ09_-]{43}$/))],
  [/^\??code_challenge_method$/, rarely(fc.constantFrom('s256', 'plain'))],
  [/^type$/, fc.constantFrom(...['signup', 'recovery', 'magiclink', 'email', 'email_change', 'public-key'])],
  [/^factor_type$/, fc.constantFrom('totp', 'phone', 'webauthn')],
  [/^\?select$/, fc.constantFrom('*', 'full_name,email', 'user_id', 'a:full_name')],
  [/^\?(full_name|email)$/, fc.constantFrom('neq.x', 'eq.x', 'is.null', 'in.(a,b)')],
  [/^\?user_id$/, fc.oneof(otherId, fc.constantFrom('is.null', 'eq.x'))],
  [/^\?scope$/, fc.constantFrom('local', 'others', 'global')],
  [/^x-supabase-api-version$/, fc.constant(GOTRUE_API_VERSION)],
  [/^x-jwt-aud$/, fc.constant('authenticated')],
  [/^accept$/, fc.constantFrom('*/*', 'application/json', 'application/vnd.pgrst.object+json', 'text/html')],
  [/^(accept|content)-profile$/, fc.constant('public')],
  [/^prefer$/, fc.constantFrom('return=representation', 'return=minimal', 'count=exact')],
]

/** A value that matches a schema, with placeholders where a field takes an earlier value. */
export function validValue(
  schema: JsonSchema,
  schemas: Schemas,
  field = '',
  depth = 0,
): fc.Arbitrary<unknown> {
  if (depth > 6) return fc.constant(null)
  const inside = (inner: JsonSchema, name = field) => validValue(inner, schemas, name, depth + 1)
  if (schema.$ref) return inside(schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {})
  const several = schema.anyOf ?? schema.oneOf
  if (several) {
    return fc.oneof(...several.map((s) => ({ weight: s.type === 'null' ? 1 : 6, arbitrary: inside(s) })))
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = [schema.type ?? []].flat()
  const named = BY_FIELD.find(([name]) => name.test(field))?.[1]
  if (named && types[0] !== 'null') return named
  if (types.length === 0) return fc.jsonValue({ maxDepth: 2 })
  return fc.oneof(...types.map((type) => ofType(type, schema, inside)))
}

function ofType(
  type: string,
  schema: JsonSchema,
  inside: (inner: JsonSchema, name?: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object': {
      const { properties = {}, required = [], additionalProperties } = schema
      const values = Object.entries(properties).map(([name, inner]) => [name, inside(inner, name)])
      const fields = fc
        .record(Object.fromEntries(values), { requiredKeys: required as never[], noNullPrototype: true })
        .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)))
      if (!additionalProperties) return fields
      return fc
        .tuple(fields, fc.dictionary(fc.string(), inside(additionalProperties), { maxKeys: 3 }))
        .map(([documented, more]) => ({ ...more, ...documented }))
    }
    case 'array':
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => inside(item)))
      return schema.items ? fc.array(inside(schema.items), { maxLength: 3 }) : fc.constant([])
    case 'integer':
      return fc.oneof(fc.integer(), fc.maxSafeInteger())
    case 'number':
      return fc.double({ noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return ofText(schema)
  }
}

function ofText({ format, pattern, maxLength = 30 }: JsonSchema): fc.Arbitrary<unknown> {
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  if (format === 'uuid') return fc.uuid()
  return fc.string({ maxLength })
}

/** Replaces or removes one part of a value. */
export const mutated = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .record(
      { value, at: fc.nat(63), by: fc.option(anyValue, { nil: undefined, freq: 8 }) },
      { noNullPrototype: true },
    )
    .map(({ value, at, by }) => {
      const parts = partsOf(value)
      return parts === 0 ? by : replacePart(value, at % parts, by)
    })

const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Placeholder)

const partsOf = (value: unknown): number =>
  isContainer(value) ? Object.values(value).reduce((sum: number, inner) => sum + 1 + partsOf(inner), 0) : 0

function replacePart(value: unknown, at: number, by: unknown): unknown {
  let left = at
  const walk = (part: unknown): unknown => {
    if (!isContainer(part)) return part
    const entries = Object.entries(part).map(([name, inner]) => {
      if (left-- === 0) return [name, by] as const
      return [name, walk(inner)] as const
    })
    return Array.isArray(part) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
  }
  return walk(value)
}

export function resolvePlaceholders(value: unknown, resolve: (placeholder: Placeholder) => string): unknown {
  if (value instanceof Placeholder) return resolve(value)
  if (Array.isArray(value)) return value.map((inner) => resolvePlaceholders(inner, resolve))
  if (!isContainer(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, resolvePlaceholders(inner, resolve)]),
  )
}
