export { openWebApp } from './web-app.ts'
