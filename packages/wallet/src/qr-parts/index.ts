export { createBbqrParts } from './bbqr.ts'
export { type CollectedPart, createPartCollector, type PartCollector } from './collect-parts.ts'
export type { QrParts } from './qr-parts.ts'
export { createUrParts } from './ur.ts'
