import { escapeHtml } from '../kernel/http/html.ts'
import type { JsonSchema } from './json-schema.ts'

/** Writes a schema as a TypeScript type: HTML, with a link to each shared schema. */
export function renderJsonSchemaAsTypeScript(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return schemaLink(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1))
  if (schema.const !== undefined) return escapeHtml(JSON.stringify(schema.const))
  if (schema.enum) return schema.enum.map((value) => escapeHtml(JSON.stringify(value))).join(' | ')
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) {
    return [
      ...new Set(alternatives.map((alternative) => renderJsonSchemaAsTypeScript(alternative, indent))),
    ].join(' | ')
  }
  const types = [schema.type ?? 'unknown'].flat()
  return types.map((type) => typeText(type, schema, indent)).join(' | ')
}

function typeText(type: string, schema: JsonSchema, indent: string): string {
  const { properties, items, prefixItems, additionalProperties, format } = schema
  if (type === 'array') {
    if (prefixItems)
      return `[${prefixItems.map((item) => renderJsonSchemaAsTypeScript(item, indent)).join(', ')}]`
    return `Array&lt;${renderJsonSchemaAsTypeScript(items || {}, indent)}&gt;`
  }
  if (type === 'object' && properties) return objectText(properties, schema.required ?? [], indent)
  if (type === 'object')
    return `Record&lt;string, ${renderJsonSchemaAsTypeScript(additionalProperties || {}, indent)}&gt;`
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
    return `\n${inner}<b>${escapeHtml(name)}</b>${optional}: ${renderJsonSchemaAsTypeScript(field, inner)}${comment}`
  })
  return fields.length === 0 ? '{}' : `{${fields.join('')}\n${indent}}`
}

export const getSchemaHtmlId = (name: string): string => `schema-${name.toLowerCase()}`

const schemaLink = (name: string): string => `<a href="#${getSchemaHtmlId(name)}">${escapeHtml(name)}</a>`
