import {
  authenticationCredential,
  factor,
  identity,
  idTokenGrant,
  passwordGrant,
  pkceGrant,
  refreshGrant,
  registrationCredential,
  session,
  user,
} from '@satlens/contract'
import * as z from 'zod/mini'

/** A schema in the words of JSON Schema 2020-12, as far as the reference reads it. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema | false
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  additionalProperties?: JsonSchema | false
  propertyNames?: JsonSchema
  pattern?: string
  maxLength?: number
  $defs?: Record<string, JsonSchema>
  $schema?: string
}

// What several calls share is written once, under its own name.
const shared = z.registry<{ id: string }>()
shared.add(session, { id: 'Session' })
shared.add(user, { id: 'User' })
shared.add(identity, { id: 'Identity' })
shared.add(factor, { id: 'Factor' })
shared.add(passwordGrant, { id: 'PasswordGrant' })
shared.add(refreshGrant, { id: 'RefreshGrant' })
shared.add(pkceGrant, { id: 'PkceGrant' })
shared.add(idTokenGrant, { id: 'IdTokenGrant' })
shared.add(registrationCredential, { id: 'RegistrationCredential' })
shared.add(authenticationCredential, { id: 'AuthenticationCredential' })

/** The schemas of a document: each is turned into JSON, and the shared ones are collected under `components`. */
export class SchemaBook {
  readonly #shared: Record<string, JsonSchema> = {}

  /** `input` is what a client sends, `output` what it gets. */
  add(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
    const json = z.toJSONSchema(schema, { target: 'draft-2020-12', io, metadata: shared, override })
    const { $schema: _, $defs: definitions = {}, ...rest } = asComponents(json as JsonSchema)
    Object.assign(this.#shared, definitions)
    return rest
  }

  /** What `components.schemas` holds, by name. */
  shared(): Record<string, JsonSchema> {
    return Object.fromEntries(Object.entries(this.#shared).sort(([a], [b]) => a.localeCompare(b)))
  }
}

// A server may answer more than it promises, and every key of JSON is text.
function override({ jsonSchema }: { jsonSchema: object }): void {
  const schema = jsonSchema as JsonSchema
  if (schema.additionalProperties === false) delete schema.additionalProperties
  delete schema.propertyNames
  // The format says it, and no reader sees a UUID in its pattern.
  if (schema.format) delete schema.pattern
  if (schema.pattern) schema.pattern = withRanges(schema.pattern)
}

// Not every reader of JSON Schema knows the classes of Unicode.
const withRanges = (pattern: string): string =>
  pattern.replaceAll('\\p{Cc}', '\\u0000-\\u001f\\u007f-\\u009f').replaceAll('\\p{Cs}', '\\ud800-\\udfff')

const asComponents = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
