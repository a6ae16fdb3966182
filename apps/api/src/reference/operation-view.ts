import { escapeHtml } from '../kernel/http/html.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Operation, OperationAnswer } from './operation.ts'
import { addWordBreaks, alternatives, describeType, fieldRows } from './schema-view.ts'

/** A call, where it is to be shown. */
export interface ShownOperation {
  readonly method: string
  readonly path: string
  readonly operation: Operation
  /** What is said once for all calls, and left out here. */
  readonly isGeneral: (status: string, code: string) => boolean
}

/** A call as an article: what it does, what it takes, what it answers. */
export function operationArticle({ method, path, operation, isGeneral }: ShownOperation): string {
  const { operationId: id, summary, parameters = [], requestBody, responses } = operation
  const parameterTables = (['path', 'query', 'header'] as const).map((place) =>
    fieldTable(
      PLACES[place],
      parameters
        .filter((parameter) => parameter.in === place)
        .map(({ name, schema, description, required }) => ({
          name: addWordBreaks(name),
          kind: description ? escapeHtml(description) : describeType(schema),
          isRequired: required,
        })),
    ),
  )
  return `<article id="${id}" aria-labelledby="${id}-name">
<div class="call"><h3 id="${id}-name"><a href="#${id}"><b class="${method.toLowerCase()}">${method}</b> <span>${addWordBreaks(path)}</span></a></h3>${needs(operation)}</div>
<p>${escapeHtml(summary)}</p>
${parameterTables.join('')}
${Object.entries(requestBody?.content ?? {})
  .map(([type, { schema }]) => schemaTables(type === 'application/json' ? 'Body' : 'Body, as a form', schema))
  .join('')}
${Object.entries(responses)
  .filter(([status]) => Number(status) < 400)
  .map(([status, answer]) => answerTables(status, answer))
  .join('')}
${refusalTable(responses, isGeneral)}
</article>`
}

const PLACES = { path: 'In the path', query: 'In the query', header: 'Headers' } as const

function needs({ security }: Operation): string {
  if (security.length === 0) return ''
  const words = security.length > 1 ? 'Sometimes needs a session' : 'Needs a session'
  return `<a class="needs" href="#sessions-and-keys">${words}</a>`
}

interface Row {
  readonly name: string
  readonly kind: string
  readonly isRequired: boolean
}

const fieldTable = (caption: string, rows: readonly Row[]): string =>
  rows.length === 0
    ? ''
    : `<table><caption>${caption}</caption><tbody>${rows
        .map(
          ({ name, kind, isRequired }) =>
            `<tr><th scope="row">${name}</th><td>${kind}${isRequired ? '' : ' <i>optional</i>'}</td></tr>`,
        )
        .join('')}</tbody></table>`

/** The fields of a schema; of several, where it allows several. */
export function schemaTables(caption: string, schema: JsonSchema = {}): string {
  const choices = alternatives(schema)
  if (choices.every(({ $ref }) => $ref)) return line(caption, describeType(schema))
  return choices
    .map((choice, at) => {
      const title = choices.length > 1 ? `${caption}, ${ORDINALS[at] ?? 'another'} form` : caption
      const rows = fieldRows(choice.items ? { ...choice.items } : choice)
      if (rows.length > 0) return fieldTable(choice.items ? `${title}, each of a list` : title, rows)
      return line(title, choice.properties ? 'an empty object' : describeType(choice))
    })
    .join('')
}

const line = (title: string, html: string): string => `<p class="line"><span>${title}</span> ${html}</p>`

const ORDINALS = ['first', 'second', 'third', 'fourth']

function answerTables(status: string, { description, content = {} }: OperationAnswer): string {
  const [entry] = Object.entries(content)
  if (!entry?.[1].schema) {
    const type = entry ? ` <i>${escapeHtml(entry[0])}</i>` : ''
    return `<p class="line"><span>Answer ${status}</span> ${escapeHtml(description)}${type}</p>`
  }
  return schemaTables(`Answer ${status}`, entry[1].schema)
}

function refusalTable(responses: Operation['responses'], isGeneral: ShownOperation['isGeneral']): string {
  const rows = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { content }]) =>
      Object.entries(content?.['application/json']?.examples ?? {})
        .filter(([code]) => !isGeneral(status, code))
        .map(
          ([code, { summary }]) =>
            `<tr><th scope="row"><b>${status}</b> ${addWordBreaks(code)}</th><td>${escapeHtml(summary)}</td></tr>`,
        ),
    )
  return rows.length === 0
    ? ''
    : `<table class="refusals"><caption>Refusals</caption><tbody>${rows.join('')}</tbody></table>`
}
