import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildApp } from './build/build-app.ts'
import { codeSplittingGroups } from './build/code-splitting-groups.ts'
import { devServer } from './build/dev-server.ts'
import { offlineWorker } from './build/offline-worker.ts'
import { productionRouter } from './build/production-router.ts'

/** Where the API answers during development; everything it serves is proxied, so the page knows one origin. */
const api = `http://localhost:${process.env.PORT ?? 3000}`

export default defineConfig({
  plugins: [react(), tailwindcss(), productionRouter(), offlineWorker(), devServer(api)],
  builder: { buildApp },
  // By default Vite scans every HTML file below this folder.
  optimizeDeps: { entries: ['index.html', 'gallery.html'] },
  build: { reportCompressedSize: false },
  environments: {
    client: {
      build: {
        target: 'baseline-widely-available',
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
        outDir: 'dist/prerender',
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
