import { z } from 'zod'
import type { Variable } from './config.ts'

type Environment = Readonly<Record<string, Variable>>

/** The rows of a Markdown table of variables, with its head: name, default, effect, and what an operator must know. */
export function configTable(environment: Environment): string {
  const rows = Object.entries(environment).map(([name, variable]) =>
    [
      `\`${name}\``,
      codeOr(defaultOf(variable), '–'),
      [variable.effect, valuesOf(variable)].filter(Boolean).join(' '),
      marksOf(variable).join(', '),
    ].map((cell) => cell.replaceAll('|', '\\|')),
  )
  const head = [
    ['Variable', 'Default', 'Effect', 'Marks'],
    ['---', '---', '---', '---'],
  ]
  return [...head, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

/** An environment file in which every variable stands commented out, under its effect, with its default as value. */
export const envExample = (environment: Environment): string =>
  Object.entries(environment)
    .map(([name, variable]) => {
      const marks = marksOf(variable).map((mark) => `${mark[0]?.toUpperCase()}${mark.slice(1)}.`)
      const about = [variable.effect, valuesOf(variable), ...marks].filter(Boolean).join(' ')
      return `# ${about}\n#${name}=${defaultOf(variable)}\n`
    })
    .join('\n')

/** As it would be written in the environment; empty where there is none. */
function defaultOf({ schema }: Variable): string {
  const result = schema.safeParse(undefined)
  return result.success && result.data !== undefined ? String(result.data) : ''
}

function valuesOf({ schema }: Variable): string {
  const { enum: values } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return values ? `One of ${values.join(', ')}.` : ''
}

const marksOf = ({ secret, requiredInProduction }: Variable): string[] => [
  ...(requiredInProduction ? ['required in production'] : []),
  ...(secret ? ['secret'] : []),
]

const codeOr = (text: string, otherwise: string): string => (text === '' ? otherwise : `\`${text}\``)
