import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { WEB_APP_SCREEN_PATHS, type WebAppSettings } from '@satlens/contract'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '@satlens/domain'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  appendVary,
  type CompressedResponseBody,
  compressResponseBody,
  negotiateEncoding,
  sendCompressedBody,
} from '#kernel/http/encoded-body.ts'
import { choosePageLanguage, writeLanguageCookie } from '#kernel/language/request-language.ts'
import { insertSettingsIntoHtmlPage } from './fill-page.ts'
import { formatLanguageLinks } from './language-links.ts'
import { renderWebAppManifest } from './manifest.ts'

const WORKER = 'sw.js'
const SCREEN_PATHS: readonly string[] = Object.values(WEB_APP_SCREEN_PATHS)
const API_PATH = /^\/(auth|rest|functions|market|alerts|ethereum|app|dev)\//
const NOT_BUILT = 'The web app has not been built yet. Run "npm run build", then start again.\n'

/** Reads the build. Without one the API works, and pages say that the build is missing. */
export async function loadWebAppFiles(webRoot: string, settings: WebAppSettings) {
  const names = new Set(await listFiles(webRoot))
  const languages = LANGUAGES.filter(
    (language) => language === DEFAULT_LANGUAGE || names.has(`${language}/index.html`),
  )
  const english = await readLanguage(DEFAULT_LANGUAGE)
  const built = new Map<Language, BuiltLanguage>()
  for (const language of languages)
    built.set(language, language === DEFAULT_LANGUAGE ? english : await readLanguage(language))

  /** Returns the build in the language that the address, the device or the browser asks for. Caches learn what it depends on. */
  function chooseLanguage(reply: FastifyReply): BuiltLanguage {
    const { language: chosen } = reply.request.query as { language?: unknown }
    if (isLanguage(chosen) && built.has(chosen)) reply.header('set-cookie', writeLanguageCookie(chosen))
    const preferred = isLanguage(chosen) ? chosen : choosePageLanguage(reply.request, null)
    const language = built.has(preferred) ? preferred : DEFAULT_LANGUAGE
    if (built.size > 1) reply.header('vary', appendVary(reply, 'accept-language, cookie'))
    reply.header('content-language', language)
    return built.get(language) ?? english
  }

  return {
    /** Serves the files of the build, without its pages. */
    async routes(app: FastifyInstance): Promise<void> {
      if (english.shell === null) return
      app.get('/manifest.webmanifest', (_request, reply) => {
        const { language } = chooseLanguage(reply)
        return reply
          .header('cache-control', 'no-cache')
          .type('application/manifest+json')
          .send(renderWebAppManifest(settings, language))
      })
      // Each language has an offline worker, with the files of its pages.
      if (names.has(WORKER)) {
        app.get(`/${WORKER}`, (_request, reply) => sendFile(reply, chooseLanguage(reply).folder + WORKER))
      }
      for (const name of names) {
        if (isServed(name)) app.get(`/${name}`, (_request, reply) => sendFile(reply, name))
      }
    },
    /** Answers a browser's navigation with a page: 200 for a screen, else 404. Returns false for other requests. */
    serveMissing(path: string, accept: string, reply: FastifyReply): boolean {
      const isScreen = SCREEN_PATHS.includes(path)
      const isNavigation = accept.includes('text/html') || (isScreen && /^$|\*\/\*/.test(accept))
      if (!isNavigation || API_PATH.test(path)) return false
      const { screens, missing } = chooseLanguage(reply)
      const page = screens.get(path) ?? missing
      if (page === null) void reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
      else {
        reply.code(isScreen ? 200 : 404).header('cache-control', 'no-cache')
        reply.type('text/html; charset=utf-8')
        page().then(
          (body) => sendCompressedBody(reply, body),
          (error: unknown) => reply.send(error),
        )
      }
      return true
    },
  }

  async function readLanguage(language: Language): Promise<BuiltLanguage> {
    const folder = language === DEFAULT_LANGUAGE ? '' : `${language}/`
    const read = (file: string, links = '') =>
      names.has(folder + file) ? readPage(join(webRoot, folder + file), settings, links) : null
    // For screens that were not prerendered, such as those that require sign-in.
    const shell = await read('index.html')
    const screens = new Map<string, Page | null>()
    for (const path of SCREEN_PATHS) {
      const links = formatLanguageLinks(settings.host, path, language, languages)
      const page = await read(`pages/${path === '/' ? 'index' : path.slice(1)}.html`, links)
      // The build renders the default password rules into the page.
      const isOutdated = path === WEB_APP_SCREEN_PATHS.signUp && settings.password_policy !== null
      screens.set(path, isOutdated ? shell : (page ?? shell))
    }
    return { language, folder, shell, missing: (await read('pages/404.html')) ?? shell, screens }
  }

  async function sendFile(reply: FastifyReply, name: string): Promise<FastifyReply> {
    const { default: send } = await import('@fastify/send')
    const encoding = negotiateEncoding(reply)
    const compressed = name + EXTENSIONS[encoding]
    const isCompressed = encoding !== 'plain' && names.has(compressed)
    const path = `/${encodeURI(isCompressed ? compressed : name)}`
    const file = await send(reply.request.raw, path, { root: webRoot, cacheControl: false })
    // A range or a precondition that the file does not meet; names are those of existing files.
    if (file.type === 'error') throw file.metadata.error
    const type = send.mime.getType(name) ?? 'application/octet-stream'
    // File names in assets/ change with their content; other names do not.
    const isHashed = name.startsWith('assets/')
    reply.code(file.statusCode).headers(file.headers)
    reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    reply.type(send.isUtf8MimeType(type) ? `${type}; charset=utf-8` : type)
    if (isCompressed) reply.header('content-encoding', encoding)
    return reply.send(file.stream)
  }
}

/** The pages of a language. Their folder ends with a slash; that of English is empty. */
interface BuiltLanguage {
  readonly language: Language
  readonly folder: string
  readonly shell: Page | null
  readonly missing: Page | null
  readonly screens: ReadonlyMap<string, Page | null>
}

/** Returns a page with its settings. It is compressed at the first request. */
type Page = () => Promise<CompressedResponseBody>

async function readPage(file: string, settings: WebAppSettings, links: string): Promise<Page> {
  const built = (await readFile(file, 'utf8')).replace('</head>', () => `${links}</head>`)
  const page = insertSettingsIntoHtmlPage(built, settings)
  let body: Promise<CompressedResponseBody> | undefined
  return () => (body ??= compressResponseBody(page))
}

const EXTENSIONS = { br: '.br', gzip: '.gz', plain: '' } as const

// Pages are filled in before they are served. Compressed files are served under the name of their original.
const isServed = (name: string): boolean => !/^(index\.html|sw\.js|pages\/|[a-z]{2}\/)|\.(br|gz)$/.test(name)

/** Returns the paths of the files in a folder and its subfolders, with slashes. A missing folder has none. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: { code?: unknown }) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
}
