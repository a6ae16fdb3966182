// A page that only reads the link in its URL does not load the client.
export { consumeAuthRedirectFromUrl } from './address-bar.ts'
export { type BrowserAuthClientOptions, createBrowserAuthClient } from './browser-client.ts'
