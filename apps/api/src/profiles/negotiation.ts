import { RestError } from './rest-error.ts'

/** The form of a result: a list of rows, or one row (docs/protocol.md#profile-responses). */
export type ResultForm = 'list' | 'object'

/** The content type of each form. */
export const CONTENT_TYPES = {
  list: 'application/json; charset=utf-8',
  object: 'application/vnd.pgrst.object+json; charset=utf-8',
} as const satisfies Record<ResultForm, string>

/** Chooses the form by the Accept header; a browser's own header gets the list. */
export function negotiateForm(accept = '*/*'): ResultForm {
  const wanted = accept
    .split(',')
    .map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { type, weight: weight ? Number(weight.slice(2)) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((left, right) => right.weight - left.weight)
  for (const { type } of wanted) {
    const form = FORMS[type]
    if (form) return form
  }
  throw new RestError('PGRST107')
}

const FORMS: Readonly<Record<string, ResultForm>> = {
  '*/*': 'list',
  'application/*': 'list',
  'application/json': 'list',
  'application/vnd.pgrst.array+json': 'list',
  'application/vnd.pgrst.object+json': 'object',
}

/** What a change answers with: `return=representation`, `return=minimal`, or null where the client did not say. */
export function readReturnPreference(prefer = ''): 'representation' | 'minimal' | null {
  const [, choice] = /(?:^|,)\s*return=(representation|minimal)\s*(?:,|$)/.exec(prefer) ?? []
  return choice === 'representation' || choice === 'minimal' ? choice : null
}

/** Refuses any schema but `public`: Accept-Profile names it for reads, Content-Profile for writes. */
export function requirePublicSchema(named: string | string[] | undefined): void {
  if (named !== undefined && named !== 'public') throw new RestError('PGRST106')
}
