export { openWebApp, type WebApp } from './web-app.ts'
