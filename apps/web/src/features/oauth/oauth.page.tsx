// One module for both pages: each module of a page is named in the shell, which is at its weight limit.
export { ConsentPage } from './consent/consent-page.tsx'
export { DevicePage } from './device/device-page.tsx'
