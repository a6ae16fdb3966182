export { loadWebAppFiles } from './web-app.ts'
