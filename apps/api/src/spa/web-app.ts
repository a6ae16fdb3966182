import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { type AppSettings, SCREENS } from '@satlens/contract'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { indexPage } from './index-page.ts'
import { manifestOf } from './manifest.ts'

/** The built web app, ready to be served. */
export interface WebApp {
  /** The files of the build, but for its page. */
  readonly routes: FastifyPluginAsync
  /** Answers a browser's navigation with the page: 200 where a screen is, 404 elsewhere. False for what is no navigation. */
  serveMissing(path: string, accept: string, reply: FastifyReply): boolean
}

const SCREEN_PATHS: ReadonlySet<string> = new Set(Object.values(SCREENS))
const API_PATH = /^\/(auth|rest|functions|market|ethereum|app|dev)\//
const NOT_BUILT = 'The web app has not been built yet. Run "npm run build", then start again.\n'

/** Reads the build. Without one the API works all the same, and the pages say what is missing. */
export async function openWebApp(webRoot: string, settings: AppSettings): Promise<WebApp> {
  const built = await readFile(join(webRoot, 'index.html'), 'utf8').catch((error: { code?: unknown }) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  const page = built === null ? null : indexPage(built, settings)

  return {
    async routes(app) {
      if (page === null) return
      app.get('/manifest.webmanifest', (_request, reply) =>
        reply
          .header('cache-control', 'no-cache')
          .type('application/manifest+json')
          .send(manifestOf(settings)),
      )
      await app.register(fastifyStatic, {
        root: webRoot,
        wildcard: false,
        index: false,
        globIgnore: ['index.html'],
        cacheControl: false,
        setHeaders(reply, file) {
          // Names in assets/ change with their content; the few other files keep theirs.
          const isHashed = file.startsWith(join(webRoot, 'assets'))
          reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        },
      })
    },
    serveMissing(path, accept, reply) {
      const isScreen = SCREEN_PATHS.has(path)
      const isNavigation = accept.includes('text/html') || (isScreen && /^$|\*\/\*/.test(accept))
      if (!isNavigation || API_PATH.test(path)) return false
      if (page === null) void reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
      else {
        void reply
          .code(isScreen ? 200 : 404)
          .header('cache-control', 'no-cache')
          .type('text/html; charset=utf-8')
          .send(page)
      }
      return true
    },
  }
}
