import { shape } from '../../contract/src/legal.ts'
export const session = shape
