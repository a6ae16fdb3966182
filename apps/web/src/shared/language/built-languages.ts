import type { Language } from '@satlens/domain'

/** The languages of which the app is built: those whose folder is complete. */
export const BUILT_LANGUAGES: readonly Language[] = ['en', 'de', 'es', 'ar']
