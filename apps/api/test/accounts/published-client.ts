/** What the published SDK sends as key. */
export const PUBLISHED_KEY = 'sb_publishable_for_tests'

// The SDK asks for a socket class where Node 20 has none. Nothing here opens one.
export class UnusedSocket {}
