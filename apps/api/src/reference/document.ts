import type { Envelope } from '../kernel/http/envelopes.ts'
import type { DescribedRoute } from '../kernel/http/route-description.ts'
import { type JsonSchema, SchemaBook } from './json-schema.ts'
import { describeOperation, type Operation } from './operation.ts'
import { findSection, SECTIONS } from './sections.ts'

/** The reference for programs: OpenAPI 3.1. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
}

interface DocumentParts {
  readonly brand: string
  readonly envelopeOf: (path: string) => Envelope
}

const ABOUT =
  'Everything that the server answers. Times are RFC 3339 in UTC, ids are UUIDs, amounts of bitcoin are exact in satoshis. ' +
  'Fields that a call does not know are ignored. Each answer carries an X-Request-Id. ' +
  'A refusal names its code, which never changes, and says in a sentence what happened; programs go by the code.'

/** Writes the document from the routes as they are served. Throws for a route that belongs to no section. */
export function openApiDocument(
  routes: readonly DescribedRoute[],
  { brand, envelopeOf }: DocumentParts,
): OpenApiDocument {
  const book = new SchemaBook()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const route of inOrder(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    const operations = paths[path] ?? {}
    operations[route.method.toLowerCase()] = describeOperation(route, {
      section: findSection(route.path).title,
      envelope: envelopeOf(route.path),
      book,
    })
    paths[path] = operations
  }
  const used = new Set(routes.map(({ path }) => findSection(path)))
  return {
    openapi: '3.1.1',
    info: { title: `${brand} API`, version: '1', description: ABOUT },
    servers: [{ url: '/' }],
    tags: SECTIONS.filter((section) => used.has(section)).map(({ title, text }) => ({
      name: title,
      description: text,
    })),
    paths,
    components: {
      schemas: book.shared(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: ABOUT_BEARER },
        apikey: { type: 'apiKey', in: 'header', name: 'apikey', description: ABOUT_KEY },
      },
    },
  }
}

const ABOUT_BEARER = 'The access token of a session.'
const ABOUT_KEY = 'The publishable key of the deployment. Asked for only where the operator has set some.'

// Paths that begin alike are neighbours, within the order of the sections.
const inOrder = (routes: readonly DescribedRoute[]): readonly DescribedRoute[] =>
  SECTIONS.flatMap((section) => routes.filter(({ path }) => findSection(path) === section))
