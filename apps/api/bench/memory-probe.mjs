// Loaded into the server by bench/soak.ts. Reports the memory in use after a garbage collection.
import { createServer } from 'node:http'

const port = Number(new URL(import.meta.url).searchParams.get('port'))

createServer((_request, reply) => {
  // Objects freed by one collection may release others for the next one.
  for (let nth = 0; nth < 3; nth++) globalThis.gc()
  const { heapUsed, external, rss } = process.memoryUsage()
  reply.setHeader('connection', 'close')
  reply.end(JSON.stringify({ kept: heapUsed + external, rss, handles: process.getActiveResourcesInfo() }))
})
  .listen(port, '127.0.0.1')
  .unref()
