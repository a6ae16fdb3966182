export { addReference } from './reference.routes.ts'
