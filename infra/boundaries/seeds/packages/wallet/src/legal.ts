import { rule } from '../../domain/src/legal.ts'
export const address = rule
