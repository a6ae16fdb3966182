import { vi } from 'vitest'
import { type DecodeRequest, decodePixels } from '../src/features/send/scan/decode-pixels.ts'

/** Has decoders run in the page, where the test is; the worker itself is in the journeys. Yields what ends them. */
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
