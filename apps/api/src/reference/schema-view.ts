import { escapeHtml } from '../kernel/http/html.ts'
import type { JsonSchema } from './json-schema.ts'

/** A line of a table of fields. The name and the kind are HTML. */
export interface FieldRow {
  readonly name: string
  readonly kind: string
  readonly isRequired: boolean
}

/** The fields of an object, those of objects inside it by their path. What has no fields gives no rows. */
export function fieldRows(schema: JsonSchema, prefix = ''): readonly FieldRow[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix + name
    const row = { name: addWordBreaks(path), kind: describeType(field), isRequired: required.has(name) }
    return [row, ...fieldRows(innerObject(field), `${path}.`)]
  })
}

/** The alternatives of a schema that allows several objects, or the schema alone. */
export function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  return schema.anyOf ?? schema.oneOf ?? [schema]
}

/** What a value may be, in words: HTML, with a link to each schema of its own. */
export function describeType(schema: JsonSchema): string {
  if (schema.$ref) return linkTo(schema.$ref)
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' or ')
  const several = schema.anyOf ?? schema.oneOf
  if (several) return [...new Set(several.map(describeType))].join(' or ')
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return 'anything'
  return types.map((type) => kindOfType(type, schema)).join(' or ')
}

function kindOfType(type: string, { format, items, prefixItems }: JsonSchema): string {
  switch (type) {
    case 'array':
      if (prefixItems) return `list of ${prefixItems.map(describeType).join(', ')}`
      return items ? `list of ${describeType(items)}` : 'list'
    case 'string':
      return format ? escapeHtml(FORMATS[format] ?? format) : 'text'
    case 'boolean':
      return 'true or false'
    default:
      return escapeHtml(type)
  }
}

const FORMATS: Readonly<Record<string, string>> = { uuid: 'UUID', uri: 'URL', email: 'email address' }

const literal = (value: unknown): string => `<code>${escapeHtml(JSON.stringify(value))}</code>`

const linkTo = (ref: string): string => {
  const name = escapeHtml(ref.slice(ref.lastIndexOf('/') + 1))
  return `<a href="#schema-${name.toLowerCase()}">${name}</a>`
}

// An object that may be null, a list of objects, or one of several objects shows the fields of the object.
function innerObject(schema: JsonSchema): JsonSchema {
  if (schema.properties) return schema
  if (schema.items) return innerObject(schema.items)
  return merge((schema.anyOf ?? schema.oneOf ?? []).map(innerObject).filter(({ properties }) => properties))
}

// What only some of the objects have, or have to have, is optional.
function merge(objects: readonly JsonSchema[]): JsonSchema {
  const [first, ...others] = objects
  if (!first || others.length === 0) return first ?? {}
  const names = new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties)))
  return {
    properties: Object.fromEntries(
      [...names].map((name) => [
        name,
        { anyOf: objects.flatMap(({ properties = {} }) => properties[name] ?? []) },
      ]),
    ),
    required: [...names].filter((name) => objects.every(({ required = [] }) => required.includes(name))),
  }
}

/** A long name may break after a dot, an underscore or a slash. */
export const addWordBreaks = (name: string): string => escapeHtml(name).replace(/[._/]/g, '$&<wbr>')
