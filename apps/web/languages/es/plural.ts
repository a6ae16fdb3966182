import { createPlural } from '#languages/plural.ts'

/** Chooses the Spanish form for a number; whole millions (`un millón de direcciones`) have the form `other` here. */
export const plural = createPlural<'one' | 'other'>('es')
