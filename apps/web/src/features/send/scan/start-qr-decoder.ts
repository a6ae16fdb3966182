import { trustedWorker } from '#shared/browser/trusted-worker.ts'
import type { DecodeRequest } from './decode.worker.ts'
import workerAddress from './decode.worker.ts?worker&url'

/** Finds the text of a QR code among pixels, which it keeps; null where there is none. One question at a time. */
export type QrDecoder = (question: DecodeRequest) => Promise<string | null>

/**
 * Starts the decoder beside the page, which moves however long it looks. It ends with the signal, and the question under
 * way is not answered then. Rejects where it does not come, as without a connection.
 */
export function startQrDecoder(signal: AbortSignal): Promise<QrDecoder> {
  const worker = new Worker(trustedWorker('qr-decoder', workerAddress), { type: 'module' })
  signal.addEventListener('abort', () => worker.terminate())
  return new Promise((resolve, reject) => {
    worker.onerror = () => reject(new Error('The decoder did not start'))
    worker.onmessage = () => resolve((question) => ask(worker, question))
  })
}

function ask(worker: Worker, { pixels, patience }: DecodeRequest): Promise<string | null> {
  const { width, height, data } = pixels
  return new Promise((resolve) => {
    worker.onerror = () => resolve(null)
    worker.onmessage = ({ data: text }: MessageEvent<string | null>) => resolve(text)
    // Handed over and not copied: a frame has millions of bytes.
    worker.postMessage({ pixels: { width, height, data }, patience }, [data.buffer])
  })
}
