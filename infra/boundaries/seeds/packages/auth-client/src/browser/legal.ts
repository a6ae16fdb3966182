import { session } from '../legal.ts'
export const browserSession = session
