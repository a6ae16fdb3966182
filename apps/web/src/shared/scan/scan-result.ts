/** What a scanned text was: what is looked for, of no use, or one of several parts, of which so many are known. */
export type ScanResult = 'read' | 'foreign' | { readonly received: number; readonly count: number }
