/** The national ID field takes the last 4 digits (docs/spec/README.md#validation, docs/spec/README.md#constants). */
export const NATIONAL_ID_MAX_LENGTH = 4

/** What is said under the ID document field (docs/spec/README.md#validation, docs/spec/README.md#constants). Stated to the user, not enforced. */
export const UPLOAD_HINT = 'PNG, JPG or PDF, max 10MB'
