import type { DecodeEffort, Pixels } from './decode-pixels.ts'
import { startQrDecoder } from './start-qr-decoder.ts'

/** What can be looked at: the frame that a video shows, or a picture. */
export type QrPicture = HTMLVideoElement | ImageBitmap

/** The text of a QR code in a picture; null where none is found. */
export type QrReader = (picture: QrPicture, patience: DecodeEffort) => Promise<string | null>

/**
 * Reads with what the browser brings along. Where it brings nothing, or that fails, or it sees nothing in a picture that
 * is all there is, a decoder is fetched and reads, until the signal.
 */
export async function createQrReader(signal: AbortSignal): Promise<QrReader> {
  const detector = await nativeDetector()
  if (!detector) return openDecoder(signal)
  let decode: QrReader | null = null
  return async (picture, patience) => {
    if (decode) return decode(picture, patience)
    // The name may be there and the service behind it missing.
    const found = await detector.detect(picture).catch(() => null)
    const text = found?.[0]?.rawValue ?? null
    if (text !== null || (found && patience === 'glance')) return text
    decode = await openDecoder(signal)
    return decode(picture, patience)
  }
}

async function openDecoder(signal: AbortSignal): Promise<QrReader> {
  const decode = await startQrDecoder(signal)
  const canvas = document.createElement('canvas')
  return async (picture, patience) => {
    const pixels = pixelsOf(picture, canvas)
    return pixels && decode({ pixels, patience })
  }
}

/** Barcode detection as browsers have it (Shape Detection), as far as it is used here. */
interface Detector {
  detect(picture: QrPicture): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorKind {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

async function nativeDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorKind }
  if (!BarcodeDetector) return null
  // Some systems have the name and no format.
  const formats = await BarcodeDetector.getSupportedFormats().catch((): readonly string[] => [])
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null
}

/** A photograph has far more pixels than its code needs, a drawing of one pixel for each module too few. */
const LARGEST_SIDE = 2_048
const SMALLEST_SIDE = 400

function pixelsOf(picture: QrPicture, canvas: HTMLCanvasElement): Pixels | null {
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
