import { profile, SIGNED_IN_ERRORS } from '@satlens/contract'
import * as z from 'zod/mini'
import { ExpiredAccessTokenError } from '../auth/index.ts'
import { listErrorsOf, type RouteDescription } from '../kernel/http/route-description.ts'
import { RestError, type RestErrorCode } from './rest-error.ts'

const filter = z.optional(z.string().check(z.regex(/^(eq\.|neq\.|in\.\(|is\.null$)/)))
const query = z.object({
  select: z.optional(z.string()),
  user_id: filter,
  full_name: filter,
  email: filter,
})
/** The columns that were asked for, in a list or, where that was asked for, alone. */
const row = z.partial(profile)
const rows = z.union([z.array(row), row])

const HEADERS = {
  Accept: 'application/vnd.pgrst.object+json answers with the one row instead of a list.',
} as const

/** What both calls refuse with: the query cannot be read, or its result is not in the form that was asked for. */
const UNREADABLE = [
  'PGRST100',
  'PGRST106',
  'PGRST107',
  'PGRST116',
  'PGRST205',
  '22021',
  '22P02',
  '42703',
] as const

const guarded = (codes: readonly RestErrorCode[]): readonly Error[] => [
  ...listErrorsOf(SIGNED_IN_ERRORS),
  new ExpiredAccessTokenError(),
  ...codes.map((code) => new RestError(code)),
]

/** GET of the table (docs/protocol.md#profile-requests). */
export const READING: RouteDescription = {
  summary: "Reads the caller's profile. Conditions narrow it down; there is never another row.",
  query,
  headers: { ...HEADERS, 'Accept-Profile': 'The schema. There is one: public.' },
  bearer: 'always',
  answers: { 200: { text: 'The rows.', schema: rows } },
  refusals: guarded(UNREADABLE),
}

/** PATCH of the table. */
export const RENAMING: RouteDescription = {
  summary: "Renames the caller's profile. A condition has to say which row is meant.",
  query,
  headers: {
    ...HEADERS,
    'Content-Profile': 'The schema. There is one: public.',
    Prefer: 'return=representation answers with the changed row.',
  },
  body: z.partial(z.pick(profile, { full_name: true })),
  bearer: 'always',
  answers: {
    200: { text: 'The changed rows, where they were asked for.', schema: rows },
    204: { text: 'Renamed.' },
  },
  refusals: guarded([...UNREADABLE, 'PGRST102', 'PGRST204', '21000', '23514', '42501']),
}

/** What the table does not do for anybody. */
export const ADDING_OR_REMOVING: RouteDescription = {
  summary: 'Refused: a profile comes and goes with its account.',
  bearer: 'always',
  answers: {},
  refusals: guarded(['42501']),
}
