import { createPlural } from '#languages/plural.ts'

/** Chooses the Arabic form for a number; all six categories of the language are needed. */
export const plural = createPlural<'zero' | 'one' | 'two' | 'few' | 'many' | 'other'>('ar')
