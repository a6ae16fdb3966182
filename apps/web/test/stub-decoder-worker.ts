import { vi } from 'vitest'
import { type DecodeRequest, decodePixels } from '../src/shared/scan/decode-pixels.ts'

/** Replaces the decoder's worker by code in the page; browser tests run the worker. Returns the mock of `terminate`. */
export function stubDecoderWorker({ comes = true } = {}) {
  const terminate = vi.fn()
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { data: string | null }) => void) | null = null
      onerror: (() => void) | null = null
      terminate = terminate
      constructor() {
        queueMicrotask(() => (comes ? this.onmessage?.({ data: 'ready' }) : this.onerror?.()))
      }
      postMessage({ pixels, effort }: DecodeRequest) {
        queueMicrotask(() => this.onmessage?.({ data: decodePixels(pixels, effort) }))
      }
    },
  )
  return terminate
}
