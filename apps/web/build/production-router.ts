import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** Builds with the files of React Router that lack its warnings for developers. Its package names only the others. */
export const productionRouter = (): Plugin => ({
  name: 'production-router',
  apply: 'build',
  config() {
    const { resolve } = createRequire(createRequire(import.meta.url).resolve('react-router-dom'))
    const replacement = resolve('react-router').replace(/development\/index.m?js$/, 'production/index.mjs')
    return { resolve: { alias: [{ find: /^react-router$/, replacement }] } }
  },
})
