import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ENVIRONMENT } from './config.ts'
import { configTable, envExample } from './config-reference.ts'

const SAMPLE = {
  TOKEN: {
    schema: z.string().optional(),
    effect: 'Opens the door.',
    secret: true,
    requiredInProduction: true,
  },
  COLOUR: { schema: z.enum(['red', 'green']).default('red'), effect: 'Paints a | b.' },
  NAMES: {
    schema: z
      .string()
      .transform((text) => text.split(','))
      .default([]),
    effect: 'Names.',
  },
} as const

describe('configTable', () => {
  test('a variable without a default shows a dash, one that must be set or hidden its marks', () => {
    expect(configTable(SAMPLE)).toContain(
      '| `TOKEN` | – | Opens the door. | required in production, secret |\n',
    )
  })

  test('the choices are listed, and a bar in the text does not end the cell', () => {
    expect(configTable(SAMPLE)).toContain('| `COLOUR` | `red` | Paints a \\| b. One of red, green. |  |\n')
  })
})

describe('envExample', () => {
  test('every variable is commented out, so that the file changes nothing until somebody edits it', () => {
    const lines = envExample(ENVIRONMENT).split('\n')
    expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
    const names = lines.flatMap((line) => /^#([A-Z_]+)=/.exec(line)?.[1] ?? [])
    expect(names).toEqual(Object.keys(ENVIRONMENT))
  })

  test('a value is the default, and what it means stands above it', () => {
    expect(envExample(SAMPLE)).toBe(
      '# Opens the door. Required in production. Secret.\n#TOKEN=\n\n' +
        '# Paints a | b. One of red, green.\n#COLOUR=red\n\n' +
        '# Names.\n#NAMES=\n',
    )
  })
})
