export const PUBLISHED_KEY = 'sb_publishable_for_tests'

/** Satisfies the SDK, which requires a WebSocket class. It is never instantiated. */
export class UnusedSocket {}
