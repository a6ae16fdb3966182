import { type DecodeEffort, decodePixels, type Pixels } from './decode-pixels.ts'

/** What the page asks for: the text among these pixels. The answer is that text, or null. */
export interface DecodeRequest {
  readonly pixels: Pixels
  readonly patience: DecodeEffort
}

self.onmessage = ({ data: { pixels, patience } }: MessageEvent<DecodeRequest>) => {
  self.postMessage(decodePixels(pixels, patience))
}
// Until then nobody can know whether it has come at all.
self.postMessage('ready')
