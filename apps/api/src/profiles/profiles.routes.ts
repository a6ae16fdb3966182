import {
  BEARER_TOKEN_ERROR_CODES,
  PROFILES_PATH,
  type Profile,
  profileChangeSchema,
  profileSchema,
} from '@satlens/contract'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ExpiredAccessTokenError, type RouteGuards } from '#auth/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { createApiErrorsFromCodes, type OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import { readProfileOfCaller, updateProfileOfCaller } from './own-profile.ts'
import {
  negotiatePostgrestFormat,
  parsePostgrestReturnPreference,
  parsePostgrestSelectAndFilters,
  requirePublicPostgrestSchema,
} from './postgrest.ts'
import { PostgrestError, type PostgrestErrorCode } from './rest-error.ts'

interface ProfilesDeps extends RouteGuards {
  readonly db: Db
}

/** The routes of /rest/v1/profiles: users read and change their own row (docs/protocol.md#profiles). */
export const createProfilesRoutes =
  ({ db, requireUser, callerOf }: ProfilesDeps): FastifyPluginAsync =>
  async (app) => {
    const guarded = (description: OpenApiRouteDescription) => ({
      preHandler: requireUser,
      config: { description },
    })
    app.get(PROFILES_PATH, guarded(READ), async (request, reply) => {
      const query = parseQuery(request, 'accept-profile')
      return sendRows(reply, await readProfileOfCaller(db, callerOf(request), query), query)
    })

    app.patch(PROFILES_PATH, guarded(CHANGE), async (request, reply) => {
      const query = parseQuery(request, 'content-profile')
      const preference = parsePostgrestReturnPreference(request.headers.prefer as string | undefined)
      const rows = await updateProfileOfCaller(db, callerOf(request), query, request.body)
      if (preference) reply.header('preference-applied', `return=${preference}`)
      if (preference === 'representation') return sendRows(reply, rows, query)
      return reply.code(204).header('content-range', getRange(rows)).send()
    })

    for (const method of ['POST', 'PUT', 'DELETE']) {
      app.route({
        method,
        url: PROFILES_PATH,
        ...guarded(INSERT_OR_DELETE),
        handler: async () => {
          throw new PostgrestError('42501', {
            message: 'Profiles can be read and updated, but not created or deleted.',
          })
        },
      })
    }
  }

type Query = ReturnType<typeof parseQuery>

function parseQuery({ headers, url }: FastifyRequest, schemaHeader: 'accept-profile' | 'content-profile') {
  requirePublicPostgrestSchema(headers[schemaHeader])
  const format = negotiatePostgrestFormat(headers.accept)
  return { format, ...parsePostgrestSelectAndFilters(url.slice(url.indexOf('?') + 1 || url.length)) }
}

const getRange = (rows: readonly unknown[]): string => (rows.length === 0 ? '*/*' : `0-${rows.length - 1}/*`)

function sendRows(reply: FastifyReply, rows: readonly Profile[], { columns, format }: Query) {
  const selected = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
  const type = format === 'object' ? 'application/vnd.pgrst.object+json' : 'application/json'
  // Serialized here, because the framework would change the media type of an object.
  return reply
    .header('content-range', getRange(rows))
    .type(`${type}; charset=utf-8`)
    .send(JSON.stringify(format === 'object' ? selected[0] : selected))
}

const filter = z.optional(z.string().check(z.regex(/^(eq\.|neq\.|in\.\(|is\.null$)/)))
const filters = Object.fromEntries(Object.keys(profileSchema.shape).map((column) => [column, filter]))
const query = z.object({ select: z.optional(z.string()), ...filters })
const row = z.partial(profileSchema)
const rows = z.union([z.array(row), row])

const ACCEPT = 'application/vnd.pgrst.object+json returns the row itself instead of a list.'
const SCHEMA = 'Schema name. Only public is supported.'

/** The errors of both calls: the query is invalid, or the result does not fit the requested format. */
const QUERY_ERRORS = [
  ...(['PGRST100', 'PGRST106', 'PGRST107', 'PGRST116', 'PGRST205'] as const),
  ...(['22021', '22P02', '42703'] as const),
]

const listErrors = (codes: readonly PostgrestErrorCode[]): readonly Error[] => [
  ...createApiErrorsFromCodes(BEARER_TOKEN_ERROR_CODES),
  new ExpiredAccessTokenError(),
  ...codes.map((code) => new PostgrestError(code)),
]

const READ: OpenApiRouteDescription = {
  summary: "Returns the caller's profile if it matches the filters.",
  query,
  headers: { Accept: ACCEPT, 'Accept-Profile': SCHEMA },
  bearer: 'always',
  responses: { 200: { text: 'The rows.', schema: rows } },
  errors: listErrors(QUERY_ERRORS),
}

const CHANGE: OpenApiRouteDescription = {
  summary: "Changes the caller's profile. Requires a filter.",
  query,
  headers: {
    Accept: ACCEPT,
    'Content-Profile': SCHEMA,
    Prefer: 'return=representation returns the changed row.',
  },
  body: profileChangeSchema,
  bearer: 'always',
  responses: {
    200: { text: 'The changed rows, if requested.', schema: rows },
    204: { text: 'Changed.' },
  },
  errors: listErrors([...QUERY_ERRORS, 'PGRST102', 'PGRST204', '21000', '23514', '42501']),
}

const INSERT_OR_DELETE: OpenApiRouteDescription = {
  summary: 'Not allowed: a profile is created and deleted with its account.',
  bearer: 'always',
  responses: {},
  errors: listErrors(['42501']),
}
