import { GOTRUE_API_VERSION_HEADER } from '../kernel/http/envelopes.ts'
import { escapeHtml } from '../kernel/http/html.ts'
import { type DocumentedError, listErrorsOfAllEndpoints } from './documented-errors.ts'
import type { JsonSchema } from './json-schema.ts'
import type { OpenApiDocument, OpenApiOperation } from './openapi.ts'
import { getSchemaHtmlId, renderJsonSchemaAsTypeScript } from './schema-text.ts'

interface PageOperation {
  readonly method: string
  readonly path: string
  readonly operation: OpenApiOperation
}

type ErrorRow = Pick<DocumentedError, 'status' | 'code' | 'message'>

/** Renders the OpenAPI document as one page without scripts. */
export function renderApiReferencePage(
  { info, tags, paths, components }: OpenApiDocument,
  brand: string,
): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const sections = tags.map(({ name, description }) => ({
    id: name.toLowerCase().replaceAll(' ', '-'),
    name,
    description,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }))
  const title = escapeHtml(info.title)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/docs/page.css">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header><a href="/">${escapeHtml(brand)}</a><a href="/openapi.json">OpenAPI 3.1</a></header>
<nav aria-label="Sections">
${sections
  .map(({ id, name, operations }) => `<p><a href="#${id}">${name}</a></p>${operationLinks(operations)}`)
  .join('\n')}
<p><a href="#schemas">Shared schemas</a></p>
</nav>
<main id="content">
<h1>${title}</h1>
<p>${escapeHtml(info.description)}</p>
${introduction()}
${sections
  .map(
    ({ id, name, description, operations }) => `<h2 id="${id}">${name}</h2>
<p>${escapeHtml(description)}</p>
${operations.map(operationArticle).join('\n')}`,
  )
  .join('\n')}
<h2 id="schemas">Shared schemas</h2>
${Object.entries(components.schemas)
  .map(([name, schema]) => `<article id="${getSchemaHtmlId(name)}">${typeBlock(name, schema)}</article>`)
  .join('\n')}
</main>
</body>
</html>
`
}

const operationLinks = (operations: readonly PageOperation[]): string => {
  const links = operations.map(
    ({ method, path, operation }) =>
      `<li><a href="#${operation.operationId}"><b>${method}</b> ${breakable(path.replace(/^\/\w+\/v1\//, ''))}</a></li>`,
  )
  return `<ul>${links.join('')}</ul>`
}

const introduction = (): string => `<h2 id="sessions-and-keys">Sessions, keys and versions</h2>
<p>Where a session is required, send its access token as <code>Authorization: Bearer</code>, where a service key is required, the key of a program. If the operator has configured publishable keys, paths below <code>/auth</code>, <code>/rest</code> and <code>/functions</code> require one of them as <code>apikey</code>. Without the header <code>X-Supabase-Api-Version: 2024-01-01</code>, errors of <code>/auth</code> have the status in <code>code</code> and the message in <code>msg</code>; <code>error_code</code> is the same in both versions.</p>
<h2 id="common-errors">Common errors</h2>
<p>These are not repeated below. <code>no_authorization</code> and the errors with status 403 apply only where a session is required. With 429 and 503, <code>Retry-After</code> says how many seconds to wait.</p>
${errorTable(listErrorsOfAllEndpoints())}`

function operationArticle({ method, path, operation }: PageOperation): string {
  const { operationId: id, summary, security, parameters = [], requestBody, responses } = operation
  const requirement = describeRequirement(security)
  const parameterBlocks = (['path', 'query', 'header'] as const).map((place) => {
    const here = parameters.filter((one) => one.in === place && one.name !== GOTRUE_API_VERSION_HEADER)
    const properties = Object.fromEntries(
      here.map(({ name, schema, description }) => [name, description ? { ...schema, description } : schema]),
    )
    const required = here.filter((one) => one.required).map(({ name }) => name)
    return here.length > 0 ? typeBlock(PLACES[place], { type: 'object', properties, required }) : ''
  })
  const bodies = Object.entries(requestBody?.content ?? {})
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 400)
  return `<article id="${id}" aria-labelledby="${id}-name">
<h3 id="${id}-name"><a href="#${id}"><b>${method}</b> ${breakable(path)}</a></h3>
<p>${escapeHtml(summary)}${requirement === null ? '' : ` <a href="#sessions-and-keys">${requirement}</a>.`}</p>
${parameterBlocks.join('')}
${bodies.map(([type, { schema }]) => typeBlock(`Body, ${type}`, schema)).join('')}
${successes
  .map(([status, { description, content = {} }]) =>
    typeBlock(`${status} ${description}`, Object.values(content)[0]?.schema),
  )
  .join('')}
${errorTable(specificErrors(responses))}
</article>`
}

const PLACES = { path: 'Path', query: 'Query', header: 'Headers' } as const

function specificErrors(responses: OpenApiOperation['responses']): readonly ErrorRow[] {
  const common = new Set(listErrorsOfAllEndpoints().map(({ status, code }) => `${status} ${code}`))
  return Object.entries(responses)
    .flatMap(([status, { content }]) =>
      Object.entries(content?.['application/json']?.examples ?? {}).map(([code, { summary }]) => ({
        status: Number(status),
        code,
        message: summary,
      })),
    )
    .filter(({ status, code }) => !common.has(`${status} ${code}`))
}

const errorTable = (errors: readonly ErrorRow[]): string => {
  const rows = errors.map(
    ({ status, code, message }) =>
      `<tr><th scope="row">${status} ${breakable(code)}</th><td>${escapeHtml(message)}</td></tr>`,
  )
  return rows.length > 0 ? `<table><caption>Errors</caption>${rows.join('')}</table>` : ''
}

const typeBlock = (title: string, schema: JsonSchema | undefined): string =>
  `<h4>${escapeHtml(title)}</h4>${schema ? `<pre>${renderJsonSchemaAsTypeScript(schema)}</pre>` : ''}`

/** Escapes a text that may break after a dot, an underscore or a slash. */
const breakable = (text: string): string => escapeHtml(text).replace(/[._/]/g, '$&<wbr>')

function describeRequirement(security: OpenApiOperation['security']): string | null {
  if (security.length === 0) return null
  if (security.some((way) => 'service_key' in way)) return 'Requires a service key'
  return security.length > 1 ? 'Sometimes requires a session' : 'Requires a session'
}
