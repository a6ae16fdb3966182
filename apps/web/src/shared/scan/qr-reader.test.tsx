import { encode } from 'uqr'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { stubDecoderWorker } from '#test/stub-decoder-worker.ts'
import { createQrReader, type QrPicture } from './qr-reader.ts'

const TEXT = 'bitcoin:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const CODE = encode(TEXT, { border: 4 }).data
/** One pixel for each module: as small as a picture of a code can be. */
const SMALL = { width: CODE.length, height: CODE.length } as QrPicture

/** Has canvases hold the code in whatever size it is drawn, as a browser would draw it. */
function drawTheCode() {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage() {},
    getImageData(_x: number, _y: number, width: number, height: number) {
      const data = new Uint8ClampedArray(width * height * 4).fill(255)
      for (let pixel = 0; pixel < width * height; pixel += 1) {
        const [x, y] = [pixel % width, Math.floor(pixel / width)]
        const isInk = CODE[Math.floor((y * CODE.length) / height)]?.[Math.floor((x * CODE.length) / width)]
        if (isInk) data.fill(0, pixel * 4, pixel * 4 + 3)
      }
      return { width, height, data }
    },
  } as unknown as GPUCanvasContext)
}

function bringDetector(formats: readonly string[], detect: () => Promise<readonly { rawValue: string }[]>) {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => formats
      detect = detect
    },
  )
}

let page = new AbortController()

beforeEach(() => {
  drawTheCode()
  stubDecoderWorker()
  page = new AbortController()
})

test('the QR reader uses the decoder of this app, which ends with the signal of its page', async () => {
  const ended = stubDecoderWorker()
  const read = await createQrReader(page.signal)
  expect(await read({ width: 0, height: 0 } as QrPicture, 'glance')).toBeNull()
  expect(await read(SMALL, 'glance')).toBe(TEXT)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  expect(await read(SMALL, 'glance')).toBeNull()
  expect(ended).not.toHaveBeenCalled()
  page.abort()
  expect(ended).toHaveBeenCalledOnce()
})

test('a decoder that does not start is an error', async () => {
  stubDecoderWorker({ comes: false })
  await expect(createQrReader(page.signal)).rejects.toThrow('did not start')
})

describe('the detector of the browser', () => {
  test.each([
    ['asked first if it knows QR codes', 'qr_code', 'from the browser'],
    ['not asked if it does not', 'ean_13', TEXT],
  ])('the detector of the browser is %s', async (_how, format, expected) => {
    bringDetector([format], async () => [{ rawValue: 'from the browser' }])
    const read = await createQrReader(page.signal)
    expect(await read(SMALL, 'glance')).toBe(expected)
  })

  test('the detector of the browser is replaced for good by the decoder of this app if it fails', async () => {
    const detect = vi.fn(async () => {
      throw new DOMException('no service', 'NotSupportedError')
    })
    bringDetector(['qr_code'], detect)
    const read = await createQrReader(page.signal)
    expect(await read(SMALL, 'glance')).toBe(TEXT)
    expect(await read(SMALL, 'glance')).toBe(TEXT)
    expect(detect).toHaveBeenCalledTimes(1)
  })

  test('the decoder of this app also reads a chosen picture, but not a camera frame', async () => {
    bringDetector(['qr_code'], async () => [])
    const read = await createQrReader(page.signal)
    expect(await read(SMALL, 'glance')).toBeNull()
    expect(await read(SMALL, 'search')).toBe(TEXT)
  })
})
