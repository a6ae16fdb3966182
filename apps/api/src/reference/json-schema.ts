import * as contract from '@satlens/contract'
import * as z from 'zod/mini'

/** A JSON Schema (2020-12), with the keywords that zod writes. */
export interface JsonSchema {
  description?: string
  $ref?: string
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
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
}

const shared = z.registry<{ id: string }>()
shared.add(contract.sessionSchema, { id: 'Session' })
shared.add(contract.userSchema, { id: 'User' })
shared.add(contract.identitySchema, { id: 'Identity' })
shared.add(contract.factorSchema, { id: 'Factor' })
shared.add(contract.passwordGrantBodySchema, { id: 'PasswordGrant' })
shared.add(contract.refreshTokenGrantBodySchema, { id: 'RefreshGrant' })
shared.add(contract.pkceGrantBodySchema, { id: 'PkceGrant' })
shared.add(contract.idTokenGrantBodySchema, { id: 'IdTokenGrant' })
shared.add(contract.web3GrantBodySchema, { id: 'Web3Grant' })
shared.add(contract.registrationCredentialSchema, { id: 'RegistrationCredential' })
shared.add(contract.authenticationCredentialSchema, { id: 'AuthenticationCredential' })

export function createSharedJsonSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(shared, { uri: toRef, io: 'input', override })
  return Object.fromEntries(
    Object.entries(schemas)
      .map(([name, { $schema, $id, ...schema }]) => [name, schema as JsonSchema] as const)
      .sort(([a], [b]) => a.localeCompare(b)),
  )
}

/** Converts a schema. `input` is what a client sends, `output` what it gets. Shared schemas become references. */
export function convertZodToJsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, $defs, ...json } = z.toJSONSchema(schema, { io, metadata: shared, override })
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"${toRef('')}`))
}

const toRef = (name: string): string => `#/components/schemas/${name}`

function override({ jsonSchema }: { jsonSchema: object }): void {
  const schema = jsonSchema as JsonSchema
  // Responses may contain fields that are not documented, and every key of JSON is a string.
  if (schema.additionalProperties === false) delete schema.additionalProperties
  delete schema.propertyNames
  // The format says the same in a readable way.
  if (schema.format) delete schema.pattern
  // Not every reader of JSON Schema supports Unicode classes.
  if (schema.pattern) {
    schema.pattern = schema.pattern
      .replaceAll('\\p{Cc}', '\\u0000-\\u001f\\u007f-\\u009f')
      .replaceAll('\\p{Cs}', '\\ud800-\\udfff')
  }
}
