import { describe, expect, test } from 'vitest'
import { sortTablesByForeignKeys } from './tables.ts'

describe('sortTablesByForeignKeys', () => {
  const tables = ['a', 'b', 'c'].map((table) => ({ table, columns: [] }))
  const ref = (from: string, to: string) => ({ from, to })

  test('throws if tables reference each other in a cycle', () => {
    const cycle = [ref('a', 'b'), ref('b', 'a')]
    expect(() => sortTablesByForeignKeys(tables, cycle)).toThrow('refer to each other: a, b')
  })

  test('puts referenced tables first', () => {
    const order = sortTablesByForeignKeys(tables, [ref('a', 'b'), ref('b', 'c'), ref('a', 'c')])
    expect(order.map(({ table }) => table)).toEqual(['c', 'b', 'a'])
  })
})
