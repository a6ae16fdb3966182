import { trustedWorker } from '#shared/trusted-worker.ts'
import type { Question } from './decode.worker.ts'
import workerAddress from './decode.worker.ts?worker&url'

/** Finds the text of a QR code among pixels, which it keeps; null where there is none. One question at a time. */
export type Decoder = (question: Question) => Promise<string | null>

/**
 * Starts the decoder beside the page, which moves however long it looks. It ends with the signal, and the question under
 * way is not answered then. Rejects where it does not come, as without a connection.
 */
export function startDecoder(signal: AbortSignal): Promise<Decoder> {
  const worker = new Worker(trustedWorker('qr-decoder', workerAddress), { type: 'module' })
  signal.addEventListener('abort', () => worker.terminate())
  return new Promise((resolve, reject) => {
    worker.onerror = () => reject(new Error('The decoder did not start'))
    worker.onmessage = () => resolve((question) => ask(worker, question))
  })
}

function ask(worker: Worker, { pixels, patience }: Question): Promise<string | null> {
  const { width, height, data } = pixels
  return new Promise((resolve) => {
    worker.onerror = () => resolve(null)
    worker.onmessage = ({ data: text }: MessageEvent<string | null>) => resolve(text)
    // Handed over and not copied: a frame has millions of bytes.
    worker.postMessage({ pixels: { width, height, data }, patience }, [data.buffer])
  })
}
