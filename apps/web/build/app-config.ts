import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { DEFAULT_LANGUAGE, type Language } from '../../../packages/domain/src/text/language.ts'
import { codeSplittingGroups } from './code-splitting-groups.ts'
import { devServer } from './dev-server.ts'
import { offlineWorker } from './offline-worker.ts'
import { productionRouter } from './production-router.ts'
import { translate } from './translate.ts'

/** Where the API answers during development; everything it serves is proxied, so the page knows one origin. */
const api = `http://localhost:${process.env.PORT ?? 3000}`

/** Where a language is built to. Scripts and styles of all languages end up in `dist/assets`. */
const outDirOf = (language: Language) => (language === DEFAULT_LANGUAGE ? 'dist' : `dist/${language}`)

/** The configuration of the app in one language. */
export const appConfig = (language: Language): UserConfig => ({
  plugins: [translate(language), react(), tailwindcss(), productionRouter(), offlineWorker(), devServer(api)],
  // By default Vite scans every HTML file below this folder.
  optimizeDeps: { entries: ['index.html', 'gallery.html'] },
  build: { reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: outDirOf(language),
        copyPublicDir: language === DEFAULT_LANGUAGE,
        target: 'baseline-widely-available',
        // Its scripts are 0.4 kB smaller than those of the default: sign-up is near its budget.
        minify: 'terser',
        terserOptions: { module: true, compress: { passes: 2 } },
        // The page allows fonts and scripts from its own origin only: nothing may become a data: address.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            codeSplitting: { groups: codeSplittingGroups },
          },
        },
      },
    },
    // Renders the pages that anyone may read, once, while building.
    ssr: {
      build: {
        outDir: `${outDirOf(language)}/prerender`,
        rolldownOptions: { input: 'src/app/prerender.tsx', output: { codeSplitting: false } },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: {
      '^/(auth|rest|functions|market|alerts|ethereum|app|dev)/': { target: api },
      '^/(openapi\\.json|docs|docs/.*|manifest\\.webmanifest)$': { target: api },
    },
  },
})
