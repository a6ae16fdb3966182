import { trustedWorker } from '../browser/trusted-worker.ts'
import workerAddress from './decode.worker.ts?worker&url'
import type { DecodeEffort, DecodeRequest, Pixels } from './decode-pixels.ts'

export type QrPicture = HTMLVideoElement | ImageBitmap

/** Resolves to the text of a QR code in a picture, or null. One picture at a time. */
export type QrReader = (picture: QrPicture, effort: DecodeEffort) => Promise<string | null>

/** Reads with the browser's detector. A decoder is loaded where that is missing, fails or finds nothing in a still picture. */
export async function createQrReader(signal: AbortSignal): Promise<QrReader> {
  const detector = await createNativeDetector()
  if (!detector) return createDecoder(signal)
  let decode: QrReader | null = null
  return async (picture, effort) => {
    if (decode) return decode(picture, effort)
    // The name may be there and the service behind it missing.
    const found = await detector.detect(picture).catch(() => null)
    const text = found?.[0]?.rawValue ?? null
    if (text !== null || (found && effort === 'glance')) return text
    decode = await createDecoder(signal)
    return decode(picture, effort)
  }
}

/** Barcode detection as browsers have it (Shape Detection), as far as it is used here. */
interface Detector {
  detect(picture: QrPicture): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorConstructor {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

async function createNativeDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorConstructor }
  if (!BarcodeDetector) return null
  // Some systems have the name and no format.
  const formats = await BarcodeDetector.getSupportedFormats().catch((): readonly string[] => [])
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null
}

/** Starts the decoder in a worker, so that the page does not freeze. It ends with the signal; rejects if it does not start. */
async function createDecoder(signal: AbortSignal): Promise<QrReader> {
  const worker = new Worker(trustedWorker('qr-decoder', workerAddress), { type: 'module' })
  signal.addEventListener('abort', () => worker.terminate())
  await new Promise<void>((resolve, reject) => {
    worker.onerror = () => reject(new Error('The decoder did not start'))
    worker.onmessage = () => resolve()
  })
  const canvas = document.createElement('canvas')
  return async (picture, effort) => {
    const pixels = getPixels(picture, canvas)
    return pixels && decodeInWorker(worker, { pixels, effort })
  }
}

function decodeInWorker(worker: Worker, { pixels, effort }: DecodeRequest): Promise<string | null> {
  const { width, height, data } = pixels
  return new Promise((resolve) => {
    worker.onerror = () => resolve(null)
    worker.onmessage = ({ data: text }: MessageEvent<string | null>) => resolve(text)
    // Transferred and not copied: a frame has millions of bytes.
    worker.postMessage({ pixels: { width, height, data }, effort }, [data.buffer])
  })
}

/** A photograph has far more pixels than its code needs, a drawing of one pixel for each module too few. */
const LARGEST_SIDE = 2_048
const SMALLEST_SIDE = 400

function getPixels(picture: QrPicture, canvas: HTMLCanvasElement): Pixels | null {
  const [width, height] =
    picture instanceof HTMLVideoElement
      ? [picture.videoWidth, picture.videoHeight]
      : [picture.width, picture.height]
  const longer = Math.max(width, height)
  // A video that has not begun.
  if (longer === 0) return null
  const scale = Math.min(LARGEST_SIDE / longer, Math.max(1, Math.ceil(SMALLEST_SIDE / longer)))
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.imageSmoothingEnabled = scale < 1
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
