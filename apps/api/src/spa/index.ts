export { loadWebAppFiles as openWebApp } from './web-app.ts'
