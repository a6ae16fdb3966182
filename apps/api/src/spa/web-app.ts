import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { WEB_APP_SCREEN_PATHS, type WebAppSettings } from '@satlens/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  type CompressedResponseBody,
  compressResponseBody,
  sendCompressedBody,
} from '../kernel/http/encoded-body.ts'
import { insertSettingsIntoHtmlPage } from './fill-page.ts'
import { renderWebAppManifest } from './manifest.ts'

const SCREEN_PATHS: readonly string[] = Object.values(WEB_APP_SCREEN_PATHS)
const API_PATH = /^\/(auth|rest|functions|market|alerts|ethereum|app|dev)\//
const NOT_BUILT = 'The web app has not been built yet. Run "npm run build", then start again.\n'

/** Reads the build. Without one the API works, and pages say that the build is missing. */
export async function loadWebAppFiles(webRoot: string, settings: WebAppSettings) {
  const read = (file: string) => readPage(join(webRoot, file), settings)
  // For screens that were not prerendered, such as those that require sign-in.
  const shell = await read('index.html')
  const missing = (await read('pages/404.html')) ?? shell
  const screens = new Map<string, CompressedResponseBody | null>()
  for (const path of SCREEN_PATHS) {
    const built = await read(`pages/${path === '/' ? 'index' : path.slice(1)}.html`)
    // The build renders the default password rules into the page.
    const isOutdated = path === WEB_APP_SCREEN_PATHS.signUp && settings.password_policy !== null
    screens.set(path, isOutdated ? shell : (built ?? shell))
  }

  return {
    /** Serves the files of the build, without its pages. */
    async routes(app: FastifyInstance): Promise<void> {
      if (shell === null) return
      app.get('/manifest.webmanifest', (_request, reply) =>
        reply
          .header('cache-control', 'no-cache')
          .type('application/manifest+json')
          .send(renderWebAppManifest(settings)),
      )
      await app.register(fastifyStatic, {
        root: webRoot,
        wildcard: false,
        index: false,
        // Pages are filled in before they are served. Compressed files are served under the name of their original.
        globIgnore: ['index.html', 'pages/**', '**/*.br', '**/*.gz'],
        preCompressed: true,
        cacheControl: false,
        setHeaders(reply, file) {
          // File names in assets/ change with their content; other names do not.
          const isHashed = file.startsWith(join(webRoot, 'assets'))
          reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        },
      })
    },
    /** Answers a browser's navigation with a page: 200 for a screen, else 404. Returns false for other requests. */
    serveMissing(path: string, accept: string, reply: FastifyReply): boolean {
      const screen = screens.get(path)
      const isScreen = screen !== undefined
      const isNavigation = accept.includes('text/html') || (isScreen && /^$|\*\/\*/.test(accept))
      if (!isNavigation || API_PATH.test(path)) return false
      const page = isScreen ? screen : missing
      if (page === null) void reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
      else {
        reply.code(isScreen ? 200 : 404).header('cache-control', 'no-cache')
        void sendCompressedBody(reply.type('text/html; charset=utf-8'), page)
      }
      return true
    },
  }
}

async function readPage(file: string, settings: WebAppSettings): Promise<CompressedResponseBody | null> {
  const built = await readFile(file, 'utf8').catch((error: { code?: unknown }) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return built === null ? null : compressResponseBody(insertSettingsIntoHtmlPage(built, settings))
}
