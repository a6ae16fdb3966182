import { address } from '../legal.ts'
export const phrase = address
