/** The national ID field takes the last 4 digits (spec §5, §9). */
export const NATIONAL_ID_MAX_LENGTH = 4

/** What is said under the ID document field (spec §5, §9). Stated to the user, not enforced. */
export const UPLOAD_HINT = 'PNG, JPG or PDF, max 10MB'
