import { type DecodeRequest, decodePixels } from './decode-pixels.ts'

self.onmessage = ({ data: { pixels, effort } }: MessageEvent<DecodeRequest>) => {
  self.postMessage(decodePixels(pixels, effort))
}
// Tells the page that the worker was loaded.
self.postMessage('ready')
