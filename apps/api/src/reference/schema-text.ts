import { escapeHtml } from '../kernel/http/html.ts'
import type { JsonSchema } from './json-schema.ts'

/** Writes a schema as a TypeScript type: HTML, with a link to each shared schema. */
export function renderSchemaAsType(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return schemaLink(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1))
  if (schema.const !== undefined) return escapeHtml(JSON.stringify(schema.const))
  if (schema.enum) return schema.enum.map((value) => escapeHtml(JSON.stringify(value))).join(' | ')
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) {
    return [...new Set(alternatives.map((alternative) => renderSchemaAsType(alternative, indent)))].join(
      ' | ',
    )
  }
  const types = [schema.type ?? 'unknown'].flat()
  return types.map((type) => typeText(type, schema, indent)).join(' | ')
}

function typeText(type: string, schema: JsonSchema, indent: string): string {
  const { properties, items, prefixItems, additionalProperties, format } = schema
  if (type === 'array') {
    if (prefixItems) return `[${prefixItems.map((item) => renderSchemaAsType(item, indent)).join(', ')}]`
    return `Array&lt;${renderSchemaAsType(items || {}, indent)}&gt;`
  }
  if (type === 'object' && properties) return objectText(properties, schema.required ?? [], indent)
  if (type === 'object')
    return `Record&lt;string, ${renderSchemaAsType(additionalProperties || {}, indent)}&gt;`
  return format ? `${type} <i>${escapeHtml(format)}</i>` : type
}

function objectText(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
  indent: string,
): string {
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, field]) => {
    const optional = required.includes(name) ? '' : '?'
    const comment = field.description ? ` <i>// ${escapeHtml(field.description)}</i>` : ''
    return `\n${inner}<b>${escapeHtml(name)}</b>${optional}: ${renderSchemaAsType(field, inner)}${comment}`
  })
  return fields.length === 0 ? '{}' : `{${fields.join('')}\n${indent}}`
}

export const schemaId = (name: string): string => `schema-${name.toLowerCase()}`

const schemaLink = (name: string): string => `<a href="#${schemaId(name)}">${escapeHtml(name)}</a>`
