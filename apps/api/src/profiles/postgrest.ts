import { type Profile, profileSchema } from '@satlens/contract'
import { PostgrestError } from './rest-error.ts'
import { profilesTable } from './schema.ts'

type ProfileColumn = keyof Profile

/** A condition on a column. Several conditions are joined by "and". */
export type PostgrestFilter =
  | { readonly column: ProfileColumn; readonly operator: 'eq' | 'neq'; readonly value: string }
  | { readonly column: ProfileColumn; readonly operator: 'in'; readonly values: readonly string[] }
  | { readonly column: ProfileColumn; readonly operator: 'is_null' }

/** Parses the query strings of docs/protocol.md#profiles. Throws a `PostgrestError` for anything else. */
export function parsePostgrestSelectAndFilters(search: string): {
  readonly columns: readonly ProfileColumn[]
  readonly filters: readonly PostgrestFilter[]
} {
  const parameters = [...new URLSearchParams(search)]
  const selects = parameters.filter(([name]) => name === 'select')
  if (selects.length > 1) throw invalidQuery('select may be given once')
  return {
    columns: parseSelect(selects[0]?.[1] ?? '*'),
    filters: parameters.filter(([name]) => name !== 'select').map(([name, text]) => parseFilter(name, text)),
  }
}

const ALL_COLUMNS = Object.keys(profileSchema.shape) as readonly ProfileColumn[]
const NAME = /^[a-z_][a-z0-9_]*$/i

function parseSelect(text: string): readonly ProfileColumn[] {
  if (text.includes('(')) {
    throw new PostgrestError('PGRST205', {
      message: 'Other tables cannot be embedded: profiles is the only table.',
    })
  }
  const columns = text.split(',').flatMap((item) => {
    if (item === '*') return ALL_COLUMNS
    if (!NAME.test(item)) throw invalidQuery('select takes * or column names separated by commas')
    return [parseColumn(item)]
  })
  return [...new Set(columns)]
}

// These names have a meaning in PostgREST. They are rejected, because the result would differ from what was asked for.
const RESERVED = ['order', 'limit', 'offset', 'and', 'or', 'not', 'columns', 'on_conflict']

function parseFilter(name: string, text: string): PostgrestFilter {
  if (RESERVED.includes(name) || !NAME.test(name)) throw invalidQuery(`${name} is not supported`)
  if (text === 'is.null') return { column: parseColumn(name), operator: 'is_null' }
  const [, operator, operand = ''] = /^(eq|neq|in)\.(.*)$/s.exec(text) ?? []
  if (operator === 'eq' || operator === 'neq') {
    const column = parseColumn(name)
    return { column, operator, value: validateValue(column, operand) }
  }
  if (operator === 'in') {
    const values = parseList(operand)
    const column = parseColumn(name)
    return { column, operator, values: values.map((value) => validateValue(column, value)) }
  }
  throw invalidQuery(`the filter on ${name} must be eq, neq, in or is.null`)
}

/** Parses a list such as `(a,"b,c")`. Values with a comma, parenthesis or quote are quoted, with escaped quotes. */
function parseList(text: string): readonly string[] {
  const inner = /^\((.*)\)$/s.exec(text)?.[1]
  if (inner === undefined) throw invalidQuery('in takes a list in parentheses')
  const values: string[] = []
  const item = /(?:"((?:[^"\\]|\\.)*)"|([^",()]*))(,|$)/sy
  while (inner !== '' && item.lastIndex <= inner.length) {
    const match = item.exec(inner)
    if (match === null) throw invalidQuery('the list of in is invalid')
    const [, quoted, plain = '', end] = match
    values.push(quoted === undefined ? plain : quoted.replace(/\\(.)/gs, '$1'))
    if (end === '') break
  }
  return values
}

function parseColumn(name: string): ProfileColumn {
  if (Object.hasOwn(profileSchema.shape, name)) return name as ProfileColumn
  throw new PostgrestError('42703', { message: `The column profiles.${name} does not exist.` })
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function validateValue(column: ProfileColumn, value: string): string {
  if (value.includes('\0')) throw new PostgrestError('22021')
  if (profilesTable[column].getSQLType() === 'uuid' && !UUID.test(value)) {
    throw new PostgrestError('22P02', { message: `The value for ${column} is not a UUID.` })
  }
  return value
}

const invalidQuery = (details: string): PostgrestError => new PostgrestError('PGRST100', { details })

/** The format of a result: a list of rows, or one row (docs/protocol.md#profiles). */
export type PostgrestResultFormat = 'list' | 'object'

const FORMATS: ReadonlyMap<string, PostgrestResultFormat> = new Map([
  ['*/*', 'list'],
  ['application/*', 'list'],
  ['application/json', 'list'],
  ['application/vnd.pgrst.array+json', 'list'],
  ['application/vnd.pgrst.object+json', 'object'],
])

/** Chooses the format by the Accept header. Throws `PGRST107` if no accepted media type is available. */
export function negotiatePostgrestFormat(accept = '*/*'): PostgrestResultFormat {
  const types = accept
    .split(',')
    .map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { type, weight: weight ? Number(weight.slice(2)) : 1 }
    })
    .filter(({ type, weight }) => weight > 0 && FORMATS.has(type))
    .sort((left, right) => right.weight - left.weight)
  const format = FORMATS.get(types[0]?.type ?? '')
  if (format) return format
  throw new PostgrestError('PGRST107')
}

/** Returns what the response to an update has to contain, according to the Prefer header. Null if it does not say. */
export function parsePostgrestReturnPreference(prefer = ''): 'representation' | 'minimal' | null {
  const [, choice] = /(?:^|,)\s*return=(representation|minimal)\s*(?:,|$)/.exec(prefer) ?? []
  return choice === 'representation' || choice === 'minimal' ? choice : null
}

/** Throws `PGRST106` for any schema but `public`. Accept-Profile names it for reads, Content-Profile for writes. */
export function requirePublicPostgrestSchema(schema: string | string[] | undefined): void {
  if (schema !== undefined && schema !== 'public') throw new PostgrestError('PGRST106')
}
