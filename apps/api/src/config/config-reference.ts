import { z } from 'zod'
import type { Variable } from './variable.ts'

type Environment = Readonly<Record<string, Variable>>

/** Returns an environment file with every variable commented out, its description above and its default as value. */
export const envExample = (environment: Environment): string =>
  Object.entries(environment)
    .map(([name, variable]) => {
      const marks = listMarks(variable).map((mark) => `${mark[0]?.toUpperCase()}${mark.slice(1)}.`)
      return `# ${[describe(variable), ...marks].join(' ')}\n#${name}=${getDefault(variable)}\n`
    })
    .join('\n')

/** Returns the default as it would be written in the environment, or an empty string if there is none. */
function getDefault({ schema }: Variable): string {
  const result = schema.safeParse(undefined)
  return result.success && result.data !== undefined ? String(result.data) : ''
}

/** Returns the description, followed by the accepted values if they are an enumeration. */
function describe({ schema, description }: Variable): string {
  const { enum: values } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return values ? `${description} One of ${values.join(', ')}.` : description
}

const listMarks = ({ secret, requiredInProduction }: Variable): string[] => [
  ...(requiredInProduction ? ['required in production'] : []),
  ...(secret ? ['secret'] : []),
]
