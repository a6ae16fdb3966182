import { rule } from '../../domain/src/legal.ts'
export const shape = rule
