import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const API_PATH = /^\/(auth|rest|market|ethereum)\//
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}
const compress = promisify(brotliCompress)

/** Builds the plain landing page with Vite's defaults. Returns the folder. */
export async function buildPlainLanding(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plain-landing-'))
  await build({
    configFile: false,
    root: fileURLToPath(new URL('plain-landing', import.meta.url)),
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, reportCompressedSize: false },
    logLevel: 'error',
  })
  return folder
}

/** Serves it as the API serves our pages: precompressed, hashed names cached for a year. Forwards calls to the same API. */
export async function servePlainLanding(folder: string, apiUrl: string) {
  const files = await compressedFiles(folder)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', apiUrl)
    if (API_PATH.test(pathname)) return forward(request, response, apiUrl)
    const path = pathname === '/' ? '/index.html' : pathname
    const file = files.get(path)
    if (!file) return void response.writeHead(404).end()
    const isHashed = path.startsWith('/assets/')
    response.writeHead(200, {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(file.isCompressed && { 'content-encoding': 'br', vary: 'accept-encoding' }),
    })
    response.end(file.body)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}

async function compressedFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      const body = await readFile(file)
      const isCompressed = extname(file) in TYPES
      const path = `/${relative(folder, file).replaceAll('\\', '/')}`
      return [path, { isCompressed, body: isCompressed ? await compress(body) : body }] as const
    })
  return new Map(await Promise.all(files))
}

function forward(request: IncomingMessage, response: ServerResponse, apiUrl: string): void {
  const { method = 'GET', headers, url = '/' } = request
  const forwarded = sendRequest(new URL(url, apiUrl), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  forwarded.on('error', () => response.writeHead(502).end())
  request.pipe(forwarded)
}
