import { decodeQR } from 'qr/decode.js'

/** Rows of red, green, blue and opacity, as a canvas gives them. */
export type Pixels = Pick<ImageData, 'width' | 'height' | 'data'>

/** How long to look: a frame of a video is followed by another, a picture is not. */
export type DecodeEffort = 'glance' | 'search'

/** What the page asks the worker for. The answer is the text among these pixels, or null. */
export interface DecodeRequest {
  readonly pixels: Pixels
  readonly effort: DecodeEffort
}

const SEARCH = { effort: Number.POSITIVE_INFINITY, timeLimit: 2_000 }

/** Returns the text of a QR code among the pixels, or null. A glance takes no longer than a frame. */
export function decodePixels(pixels: Pixels, effort: DecodeEffort): string | null {
  try {
    return decodeQR(pixels, effort === 'search' ? SEARCH : {})
  } catch {
    // The decoder throws if there is no code, and gives no other reason.
    return null
  }
}
