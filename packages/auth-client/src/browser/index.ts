// A page that only reads the link in its URL does not load the client.
export { consumeAuthRedirectFromUrl as consumeEmailLink } from './address-bar.ts'
export { type BrowserAuthClientOptions, createBrowserAuthClient } from './browser-client.ts'
