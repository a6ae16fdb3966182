import type { Plugin } from 'vite'

/**
 * Removes unused parts of React Router. The published package is a development build: its warnings and its assignments of
 * display names prevent the bundler from dropping unused components, such as forms and fetchers.
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
      // If a release changes this code, the budgets fail.
      return { code: lean, map: null }
    },
  },
}
