import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { escapeHtml } from '#kernel/http/html.ts'

/** The files of the page below /docs, and their media types. */
export const API_REFERENCE_FILES = {
  'swagger-ui-bundle.js': 'text/javascript',
  'init.js': 'text/javascript',
  'swagger-ui.css': 'text/css',
  'page.css': 'text/css',
} as const
export type ApiReferenceFile = keyof typeof API_REFERENCE_FILES

/**
 * The policy of the page. Swagger UI writes HTML without Trusted Types, so the page is sandboxed instead: its origin is opaque,
 * and its scripts can read neither the session nor another page of this site.
 */
export const API_REFERENCE_PAGE_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  'sandbox allow-scripts',
].join(';')

/** Renders the page of the reference, on which Swagger UI shows /openapi.json. */
export const renderApiReferencePage = (brand: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(brand)} API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/page.css">
</head>
<body>
<main id="swagger-ui"><noscript>This page needs JavaScript. <a href="/openapi.json">The document itself</a> does not.</noscript></main>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/init.js"></script>
</body>
</html>
`

/** Reads a file of the page. The build copies them beside the bundle; otherwise they are in the source and in the package. */
export async function readApiReferenceFile(name: ApiReferenceFile): Promise<string> {
  const places = [new URL(`./docs/${name}`, import.meta.url), new URL(`./page/${name}`, import.meta.url)]
  const place = places.find((url) => existsSync(url))
  return readFile(place ?? createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`), 'utf8')
}
