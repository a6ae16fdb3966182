/** Starts a cluster in the given directory, or a throwaway one, prints its URL and waits to be killed. */
import { startPostgres, startThrowawayPostgres } from '../index.ts'

const dataDir = process.argv[2]
const cluster = await (dataDir ? startPostgres({ dataDir, sync: false }) : startThrowawayPostgres())
process.stdout.write(`${JSON.stringify({ url: cluster.url(), dataDir: cluster.dataDir })}\n`)
setInterval(() => {}, 1_000_000)
