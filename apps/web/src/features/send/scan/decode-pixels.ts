import { decodeQR } from 'qr/decode.js'

/** Rows of red, green, blue and opacity, as a canvas gives them. */
export type Pixels = Pick<ImageData, 'width' | 'height' | 'data'>

/** How long to look: a frame of a video is followed by another, a picture is all there is. */
export type DecodeEffort = 'glance' | 'search'

const SEARCH = { effort: Number.POSITIVE_INFINITY, timeLimit: 2_000 }

/** The text of a QR code among the pixels; null where none is found. A glance takes no longer than a frame. */
export function decodePixels(pixels: Pixels, patience: DecodeEffort): string | null {
  try {
    return decodeQR(pixels, patience === 'search' ? SEARCH : {})
  } catch {
    // The decoder throws where there is nothing to read, and says no more about it.
    return null
  }
}
