import * as z from 'zod'

interface Marks {
  /** The value is never printed and has no default in production. */
  readonly secret?: true
  readonly requiredInProduction?: true
}

/** One environment variable: how it is parsed, and its text in the configuration reference. */
export interface EnvironmentVariable<S extends z.ZodType = z.ZodType> extends Marks {
  readonly schema: S
  /** Tells an operator what the variable does and when to set it. */
  readonly description: string
}

export const defineEnvironmentVariable = <S extends z.ZodType>(
  schema: S,
  description: string,
  marks: Marks = {},
): EnvironmentVariable<S> => ({ schema, description, ...marks })

/** Parses a switch: `true`, `1`, `yes` or `on`, or else `false`, `0`, `no` or `off`. */
export const booleanFlagSchema = z.stringbool({
  truthy: ['true', '1', 'yes', 'on'],
  falsy: ['false', '0', 'no', 'off'],
})

export const commaSeparatedListSchema = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().min(1)))

export const positiveIntegerSchema = z.coerce.number().int().positive()
