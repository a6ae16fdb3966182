/** Loads the code that reads files of labels: most of it is cryptography. Null if it cannot be fetched. */
export const loadLabelReader = () => import('./read-label-file.ts').catch(() => null)
