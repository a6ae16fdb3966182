import { createPlural } from '#languages/plural.ts'

/** Chooses the German form for a number: `plural(n, { one: 'eine Adresse', other: `${n} Adressen` })`. */
export const plural = createPlural<'one' | 'other'>('de')
