// Only names: a page that takes a link out of its address does not load the client with it.
export { consumeEmailLink } from './address-bar.ts'
export { type BrowserAuthClientOptions, createBrowserAuthClient } from './browser-client.ts'
