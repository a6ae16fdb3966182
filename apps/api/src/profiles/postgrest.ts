import { RestError } from './rest-error.ts'

/** The columns of the one table, by their names on the wire, with the form of their values. */
export const COLUMNS = { user_id: 'uuid', full_name: 'text', email: 'text' } as const

export type Column = keyof typeof COLUMNS

/** One condition; conditions are joined by "and". */
export type Filter =
  | { readonly column: Column; readonly operator: 'eq' | 'neq'; readonly value: string }
  | { readonly column: Column; readonly operator: 'in'; readonly values: readonly string[] }
  | { readonly column: Column; readonly operator: 'is_null' }

export interface TableQuery {
  readonly columns: readonly Column[]
  readonly filters: readonly Filter[]
}

/** Reads the query string: the part of PostgREST's grammar that docs/protocol.md#profile-requests lists, and nothing beyond it. */
export function parseTableQuery(search: string): TableQuery {
  const parameters = [...new URLSearchParams(search)]
  const selects = parameters.filter(([name]) => name === 'select')
  if (selects.length > 1) throw unreadable('select may be given once')
  return {
    columns: parseSelect(selects[0]?.[1] ?? '*'),
    filters: parameters.filter(([name]) => name !== 'select').map(([name, text]) => parseFilter(name, text)),
  }
}

const ALL_COLUMNS = Object.keys(COLUMNS) as readonly Column[]
const NAME = /^[a-z_][a-z0-9_]*$/i

function parseSelect(text: string): readonly Column[] {
  if (text.includes('(')) {
    throw new RestError('PGRST205', { message: 'Other tables cannot be embedded: there is only profiles.' })
  }
  const columns = text.split(',').flatMap((item) => {
    if (item === '*') return ALL_COLUMNS
    if (!NAME.test(item)) throw unreadable('select takes * or column names with commas between')
    return [knownColumn(item)]
  })
  return [...new Set(columns)]
}

// They mean something in PostgREST. Taking them for columns would be a puzzling answer, ignoring them a wrong one.
const RESERVED = ['order', 'limit', 'offset', 'and', 'or', 'not', 'columns', 'on_conflict']

function parseFilter(name: string, text: string): Filter {
  if (RESERVED.includes(name) || !NAME.test(name)) throw unreadable(`${name} is not supported here`)
  if (text === 'is.null') return { column: knownColumn(name), operator: 'is_null' }
  const [, operator, operand = ''] = /^(eq|neq|in)\.(.*)$/s.exec(text) ?? []
  if (operator === 'eq' || operator === 'neq') {
    const column = knownColumn(name)
    return { column, operator, value: checkedValue(column, operand) }
  }
  if (operator === 'in') {
    const values = parseList(operand)
    const column = knownColumn(name)
    return { column, operator, values: values.map((value) => checkedValue(column, value)) }
  }
  throw unreadable(`the filter on ${name} must be eq, neq, in or is.null`)
}

/** `(a,b,"c,d")`: values with a comma, parenthesis or quote stand in quotes, with backslashes before quotes. */
function parseList(text: string): readonly string[] {
  const inner = /^\((.*)\)$/s.exec(text)?.[1]
  if (inner === undefined) throw unreadable('in takes a list in parentheses')
  const values: string[] = []
  const item = /(?:"((?:[^"\\]|\\.)*)"|([^",()]*))(,|$)/sy
  while (inner !== '' && item.lastIndex <= inner.length) {
    const match = item.exec(inner)
    if (match === null) throw unreadable('the list after in cannot be read')
    const [, quoted, plain = '', end] = match
    values.push(quoted === undefined ? plain : quoted.replace(/\\(.)/gs, '$1'))
    if (end === '') break
  }
  return values
}

function knownColumn(name: string): Column {
  if (!Object.hasOwn(COLUMNS, name)) {
    throw new RestError('42703', { message: `The column profiles.${name} does not exist.` })
  }
  return name as Column
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function checkedValue(column: Column, value: string): string {
  if (value.includes('\0')) throw new RestError('22021')
  if (COLUMNS[column] === 'uuid' && !UUID.test(value)) {
    throw new RestError('22P02', { message: `The value for ${column} is no UUID.` })
  }
  return value
}

const unreadable = (details: string): RestError => new RestError('PGRST100', { details })
