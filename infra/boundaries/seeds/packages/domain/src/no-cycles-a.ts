import { b } from './no-cycles-b.ts'
export const a = () => b
