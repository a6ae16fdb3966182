import { guard } from '../auth/index.ts'
export const profiles = guard
