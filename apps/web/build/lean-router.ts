import type { Plugin } from 'vite'

/**
 * Leaves out of React Router what this app never uses. Its one published form is for development: it warns, and names its
 * components by assignments that keep each of them, forms and fetchers included, from being dropped.
 */
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/development\/chunk-[^/]*\.mjs$/ },
    handler(code) {
      const lean = code
        .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replace(/\bReact\d*\.(forwardRef|memo|createContext)\(/g, '/* @__PURE__ */ $&')
        .replace(/\bshouldPrefetch && !isAbsolute \?/, 'false ?')
        .replace(/^var ENABLE_DEV_WARNINGS = true;$/m, 'const ENABLE_DEV_WARNINGS = false;')
      // When it is written in another way, the weight says so.
      return { code: lean, map: null }
    },
  },
}
