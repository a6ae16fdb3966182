import { PROFILES_PATH } from '@satlens/contract'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Auth } from '../auth/index.ts'
import type { Db } from '../kernel/database/db.ts'
import {
  CONTENT_TYPES,
  negotiateForm,
  type ResultForm,
  readReturnPreference,
  requirePublicSchema,
} from './negotiation.ts'
import { readOwnProfile, renameOwnProfile } from './own-profile.ts'
import { type Column, parseTableQuery } from './postgrest.ts'
import { ADDING_OR_REMOVING, READING, RENAMING } from './profiles.descriptions.ts'
import type { ProfileRow } from './profiles.queries.ts'
import { RestError } from './rest-error.ts'

interface ProfilesDeps extends Pick<Auth, 'requireUser' | 'callerOf'> {
  readonly db: Db
}

/** /rest/v1/profiles: reading and renaming one's own row (docs/protocol.md#profiles). */
export const profilesRoutes =
  ({ db, requireUser, callerOf }: ProfilesDeps): FastifyPluginAsync =>
  async (app) => {
    app.get(
      PROFILES_PATH,
      { preHandler: requireUser, config: { description: READING } },
      async (request, reply) => {
        requirePublicSchema(request.headers['accept-profile'])
        const form = negotiateForm(request.headers.accept)
        const { columns, filters } = parseTableQuery(searchOf(request))
        const rows = await readOwnProfile(db, callerOf(request), { filters, form })
        return sendRows(reply, rows, columns, form)
      },
    )

    app.patch(
      PROFILES_PATH,
      { preHandler: requireUser, config: { description: RENAMING } },
      async (request, reply) => {
        requirePublicSchema(request.headers['content-profile'])
        const form = negotiateForm(request.headers.accept)
        const { columns, filters } = parseTableQuery(searchOf(request))
        const preference = readReturnPreference(request.headers.prefer as string | undefined)
        const rows = await renameOwnProfile(db, callerOf(request), { filters, form }, request.body)
        if (preference) reply.header('preference-applied', `return=${preference}`)
        if (preference === 'representation') return sendRows(reply, rows, columns, form)
        return reply.code(204).header('content-range', rangeOf(rows)).send()
      },
    )

    app.route({
      method: ['POST', 'PUT', 'DELETE'],
      url: PROFILES_PATH,
      preHandler: requireUser,
      config: { description: ADDING_OR_REMOVING },
      handler: async () => {
        throw new RestError('42501', { message: 'Profiles can be read and renamed, not added or removed.' })
      },
    })
  }

const searchOf = ({ url }: FastifyRequest): string => url.slice(url.indexOf('?') + 1 || url.length)

const rangeOf = (rows: readonly unknown[]): string => (rows.length === 0 ? '*/*' : `0-${rows.length - 1}/*`)

function sendRows(
  reply: FastifyReply,
  rows: readonly ProfileRow[],
  columns: readonly Column[],
  form: ResultForm,
): FastifyReply {
  const picked = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
  // Written out here: the framework would answer the object's own media type by its plain one.
  return reply
    .header('content-range', rangeOf(rows))
    .type(CONTENT_TYPES[form])
    .send(JSON.stringify(form === 'object' ? picked[0] : picked))
}
