import { escapeHtml } from '../kernel/http/html.ts'
import type { OpenApiDocument } from './document.ts'
import type { JsonSchema } from './json-schema.ts'
import { operationArticle, type ShownOperation, schemaTables } from './operation-view.ts'
import { addWordBreaks } from './schema-view.ts'

interface PageParts {
  readonly brand: string
  /** Whether a refusal of a path is said once for all calls. */
  readonly isGeneral: (path: string, status: string, code: string) => boolean
  /** Those refusals, as they are said. */
  readonly general: readonly { readonly status: number; readonly code: string; readonly message: string }[]
}

/** The reference for people: one page without a script, written from the document that programs get. */
export function referencePage(document: OpenApiDocument, { brand, isGeneral, general }: PageParts): string {
  const shown = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
      isGeneral: (status: string, code: string) => isGeneral(path, status, code),
    })),
  )
  const sections = document.tags.map(({ name, description }) => ({
    id: slug(name),
    name,
    description,
    calls: shown.filter(({ operation }) => operation.tags.includes(name)),
  }))
  const schemas = Object.entries(document.components.schemas)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/docs/page.css">
</head>
<body>
<a class="skip" href="#content">Skip to the calls</a>
<header><a href="/">${escapeHtml(brand)}</a> <span>API</span> <a class="file" href="/openapi.json">OpenAPI 3.1</a></header>
<div class="frame">
<nav aria-label="Sections">
${sections.map(({ id, name, calls }) => navigation(id, name, calls)).join('\n')}
<p><a href="#schemas">Shared schemas</a></p>
</nav>
<main id="content">
<h1>${escapeHtml(document.info.title)}</h1>
${introduction(document, general)}
${sections
  .map(
    ({ id, name, description, calls }) => `<section id="${id}" aria-labelledby="${id}-name">
<h2 id="${id}-name">${escapeHtml(name)}</h2>
<p class="lead">${escapeHtml(description)}</p>
${calls.map(operationArticle).join('\n')}
</section>`,
  )
  .join('\n')}
<section id="schemas" aria-labelledby="schemas-name">
<h2 id="schemas-name">Shared schemas</h2>
${schemas.map(([name, schema]) => schemaArticle(name, schema)).join('\n')}
</section>
</main>
</div>
</body>
</html>
`
}

function schemaArticle(name: string, schema: JsonSchema): string {
  const id = `schema-${name.toLowerCase()}`
  return `<article id="${id}" aria-labelledby="${id}-name">
<h3 id="${id}-name"><a href="#${id}">${name}</a></h3>
${schemaTables('Fields', schema)}</article>`
}

const slug = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

const navigation = (id: string, name: string, calls: readonly ShownOperation[]): string =>
  `<p><a href="#${id}">${escapeHtml(name)}</a></p>
<ul>${calls
    .map(
      ({ method, path, operation }) =>
        `<li><a href="#${operation.operationId}"><b>${method}</b> ${addWordBreaks(path.replace(/^\/\w+\/v1\//, ''))}</a></li>`,
    )
    .join('')}</ul>`

const introduction = (
  { info }: OpenApiDocument,
  general: PageParts['general'],
): string => `<p class="lead">${escapeHtml(info.description)}</p>
<section id="sessions-and-keys" aria-labelledby="sessions-and-keys-name">
<h2 id="sessions-and-keys-name">Sessions, keys and versions</h2>
<p>A call that needs a session takes its access token as <code>Authorization: Bearer</code>. Where the operator has set publishable keys, calls under <code>/auth</code>, <code>/rest</code> and <code>/functions</code> also take one of them as <code>apikey</code>. With <code>X-Supabase-Api-Version: 2024-01-01</code> the refusals of <code>/auth</code> have the form shown here; without it <code>code</code> is the status and <code>msg</code> the sentence, and <code>error_code</code> stands in both.</p>
</section>
<section id="any-call" aria-labelledby="any-call-name">
<h2 id="any-call-name">What any call may refuse with</h2>
<p>These are not repeated below. The first five come from calls that need a session. A 429 or 503 says in <code>Retry-After</code> when to come back.</p>
<table class="refusals"><caption>Refusals of any call</caption><tbody>${general
  .map(
    ({ status, code, message }) =>
      `<tr><th scope="row"><b>${status}</b> ${addWordBreaks(code)}</th><td>${escapeHtml(message)}</td></tr>`,
  )
  .join('')}</tbody></table>
</section>`
