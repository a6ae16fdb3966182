import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import Fastify, { type FastifySchema, type RouteOptions } from 'fastify'
import {
  createErrorEnvelopeFinder,
  type ErrorEnvelope,
  type ErrorEnvelopesByPath,
  GOTRUE_API_VERSION,
  GOTRUE_API_VERSION_HEADER,
} from '#kernel/http/envelopes.ts'
import { isOptionalSchema } from '#kernel/http/register-endpoint.ts'
import type { DocumentedResponse, OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import {
  dependsOnGotrueApiVersion,
  listErrorsOfEndpoint,
  toOpenApiErrorResponses,
} from './documented-errors.ts'
import { convertZodToJsonSchema, createSharedJsonSchemas, type JsonSchema } from './json-schema.ts'
import { API_REFERENCE_SECTIONS, findApiReferenceSection } from './sections.ts'

interface Content {
  readonly schema: JsonSchema
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>
}

export interface OpenApiOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: 'path' | 'query' | 'header'
    readonly required: boolean
    readonly description?: string
    readonly schema: JsonSchema
  }[]
  readonly requestBody?: { required: boolean; readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, Content>> }>
  >
}

/** The parts of OpenAPI 3.1 that {@link writeOpenApiDocument} writes. */
export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

/** What holds for all operations, in Markdown. */
const ABOUT = `This document is served as \`/openapi.json\`. Times are RFC 3339 in UTC, IDs are UUIDs, amounts of bitcoin are exact in satoshis. Unknown fields are ignored. Each response has an \`X-Request-Id\`. Each error has a stable code, for programs, and a message, for people. With 429 and 503, \`Retry-After\` says how many seconds to wait.

Where a session is required, send its access token as \`Authorization: Bearer\`; where a service key is required, the key of a program. If the operator has configured publishable keys, paths below \`/auth\`, \`/rest\` and \`/functions\` require one of them as \`apikey\`.

Without the header \`${GOTRUE_API_VERSION_HEADER}: ${GOTRUE_API_VERSION}\`, errors of \`/auth\` have the status in \`code\` and the message in \`msg\`; \`error_code\` is the same in both versions.`

/** Returns the OpenAPI document of the routes, from the descriptions in their configuration. */
export async function writeOpenApiDocument(
  routes: readonly RouteOptions[],
  brand: string,
  envelopes: ErrorEnvelopesByPath,
): Promise<OpenApiDocument> {
  // @fastify/swagger documents the routes of a server. This one has their names only and never listens.
  const app = Fastify({ exposeHeadRoutes: false })
  await app.register(swagger, createOpenApiSwaggerOptions(brand, envelopes))
  for (const { method, url, config } of routes) {
    if (method !== 'HEAD') app.route({ method, url, ...(config ? { config } : {}), handler: () => {} })
  }
  await app.ready()
  return app.swagger() as unknown as OpenApiDocument
}

/** The settings with which @fastify/swagger writes the document from the descriptions of the routes. */
function createOpenApiSwaggerOptions(
  brand: string,
  envelopes: ErrorEnvelopesByPath,
): FastifyDynamicSwaggerOptions {
  const findEnvelope = createErrorEnvelopeFinder(envelopes)
  const optionalBodies = new Set<string>()
  return {
    convertConstToEnum: false,
    openapi: {
      openapi: '3.1.1',
      info: { title: `${brand} API`, version: '1', description: ABOUT },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The access token of a session.',
          },
          service_key: {
            type: 'http',
            scheme: 'bearer',
            description: "A secret key of the operator's programs. Never send it from a web page.",
          },
          apikey: {
            type: 'apiKey',
            in: 'header',
            name: 'apikey',
            description: 'A publishable key. Required only if the operator has configured any.',
          },
        },
      },
    },
    transform({ url, route }) {
      const description = route.config?.description
      if (!description) return { url, schema: { hide: true } }
      const schema = describeOperation(description, String(route.method), url, findEnvelope(url))
      if (description.body && isOptionalSchema(description.body)) optionalBodies.add(schema.operationId)
      return { url, schema }
    },
    transformObject(result) {
      const { openapiObject: document } = result as unknown as { openapiObject: OpenApiDocument }
      const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
      for (const { operationId, requestBody } of operations)
        if (requestBody && optionalBodies.has(operationId)) requestBody.required = false
      const used = new Set(operations.flatMap(({ tags }) => tags))
      const tags = API_REFERENCE_SECTIONS.filter(({ title }) => used.has(title)).map(({ title, text }) => ({
        name: title,
        description: text,
      }))
      return {
        ...document,
        tags,
        components: { ...document.components, schemas: createSharedJsonSchemas() },
      } as never
    },
  }
}

/** Says the same as the security requirements, for readers. */
const REQUIREMENTS = {
  always: 'Requires a session.',
  sometimes: 'Sometimes requires a session.',
  never: 'Requires no session.',
  service: 'Requires a service key.',
} as const

const SECURITY = {
  always: [{ bearer: [] }],
  sometimes: [{}, { bearer: [] }],
  never: [],
  service: [{ service_key: [] }],
} as const

function describeOperation(
  route: OpenApiRouteDescription,
  method: string,
  path: string,
  envelope: ErrorEnvelope,
) {
  const { params, query, body, bodyType = 'application/json' } = route
  const headers = { ...route.headers, ...(dependsOnGotrueApiVersion(envelope) ? VERSION_HEADER : {}) }
  const responses = Object.entries(route.responses).map(([status, response]) => [
    status,
    describeResponse(response),
  ])
  const errors = [...route.errors, ...listErrorsOfEndpoint(route, method, path)]
  return {
    operationId: nameOperation(method, path),
    tags: [findApiReferenceSection(path).title],
    summary: route.summary,
    description: REQUIREMENTS[route.bearer],
    security: SECURITY[route.bearer],
    params: params && convertZodToJsonSchema(params, 'input'),
    querystring: query && convertZodToJsonSchema(query, 'input'),
    headers: {
      properties: Object.fromEntries(
        Object.entries(headers).map(([name, description]) => [name, { type: 'string', description }]),
      ),
    },
    body: body && { content: { [bodyType]: { schema: convertZodToJsonSchema(body, 'input') } } },
    response: { ...Object.fromEntries(responses), ...toOpenApiErrorResponses(envelope, errors) },
  } satisfies FastifySchema
}

const VERSION_HEADER = {
  [GOTRUE_API_VERSION_HEADER]: `The API version, ${GOTRUE_API_VERSION}. It sets the format of errors.`,
}

function describeResponse({ text, schema, contentType = 'application/json' }: DocumentedResponse): object {
  if (schema)
    return {
      description: text,
      content: { [contentType]: { schema: convertZodToJsonSchema(schema, 'output') } },
    }
  if (contentType === 'application/json') return { description: text, type: 'null' }
  return { description: text, content: { [contentType]: { schema: { type: 'string' } } } }
}

/** Returns a name such as `post-auth-v1-signup`, which is stable as long as the path. */
const nameOperation = (method: string, path: string): string =>
  `${method} ${path}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')
