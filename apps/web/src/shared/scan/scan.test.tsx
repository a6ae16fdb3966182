import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '#test/browser.ts'
import { dialog, press } from '#test/render-page.tsx'
import { GOOD_ADDRESS, openSend, recipient } from '#test/send-page.tsx'
import { stubDecoderWorker } from '#test/stub-decoder-worker.ts'

const stop = vi.fn()
let texts: (string | null)[] = []

/** What a browser with a camera and a detector of its own brings; the detector reads these texts in turn. */
function bring({ camera = true, trouble = '' }: { camera?: boolean; trouble?: string } = {}) {
  const devices = Object.assign(new EventTarget(), {
    enumerateDevices: async () => (camera ? [{ kind: 'audioinput' }, { kind: 'videoinput' }] : []),
    getUserMedia: vi.fn(async () => {
      if (trouble !== '') throw new DOMException('no', trouble)
      const track = Object.assign(new EventTarget(), { stop })
      return { getTracks: () => [track], getVideoTracks: () => [track] }
    }),
  })
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: devices })
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['aztec', 'qr_code']
      async detect() {
        const text = texts.length > 1 ? texts.shift() : texts[0]
        return text ? [{ rawValue: text }] : []
      }
    },
  )
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.type !== 'image/png') throw new DOMException('not decoded', 'InvalidStateError')
    return { width: 10, height: 10, close() {} }
  })
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {})
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  return devices
}

beforeEach(() => {
  stubDecoderWorker()
  stop.mockClear()
  texts = [null]
})
afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'))

async function openCamera() {
  const opened = openSend()
  await press(opened.user, 'Scan a QR code')
  return opened
}

test('without a camera the page asks for none, reads pictures, and finds one connected later', async () => {
  const devices = bring({ camera: false })
  openSend()
  await act(async () => {})
  expect(screen.queryByRole('button', { name: 'Scan a QR code' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Upload a QR image' })).toBeVisible()
  devices.enumerateDevices = async () => [{ kind: 'videoinput' }]
  act(() => void devices.dispatchEvent(new Event('devicechange')))
  expect(await screen.findByRole('button', { name: 'Scan a QR code' })).toBeVisible()
  expect(devices.getUserMedia).not.toHaveBeenCalled()
})

describe('the camera', () => {
  test.each([
    ['NotAllowedError', 'Camera access is blocked'],
    ['NotFoundError', 'No camera was found'],
    ['NotReadableError', 'The camera is in use'],
  ])('reports the error %s and can be tried again', async (trouble, title) => {
    const devices = bring({ trouble })
    const { user: person } = await openCamera()
    expect(await dialog().findByRole('alert')).toHaveTextContent(title)
    await press(person, 'Try again', dialog())
    await waitFor(() => expect(devices.getUserMedia).toHaveBeenCalledTimes(2))
  })

  test('the camera is read until it shows an address, then it is switched off', async () => {
    bring()
    texts = [null, 'https://example.com', `bitcoin:${GOOD_ADDRESS}`]
    await openCamera()
    await waitFor(() => expect(recipient()).toHaveValue(`bitcoin:${GOOD_ADDRESS}`))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(stop).toHaveBeenCalled())
    expect(screen.getByText(/^Address read from the QR code/)).toBeVisible()
  })

  test('reports a code without an address and reads on until the dialog is closed', async () => {
    bring()
    texts = ['https://example.com']
    const { user: person } = await openCamera()
    expect(await dialog().findByText("This QR code doesn't contain a Bitcoin address.")).toBeVisible()
    expect(recipient()).toHaveValue('')
    expect(stop).not.toHaveBeenCalled()
    await press(person, 'Cancel', dialog())
    expect(stop).toHaveBeenCalled()
  })

  test('the camera is switched off at once if it is allowed after the dialog was closed', async () => {
    const devices = bring()
    const allowed = deferred()
    const open = devices.getUserMedia.getMockImplementation()
    devices.getUserMedia.mockImplementation(async () => {
      await allowed.promise
      return (await open?.()) as Awaited<ReturnType<NonNullable<typeof open>>>
    })
    const { user: person } = await openCamera()
    await press(person, 'Cancel', dialog())
    allowed.resolve()
    await waitFor(() => expect(stop).toHaveBeenCalled())
  })
})

test('a picture yields the address of its code, or the reason why it has none', async () => {
  bring()
  const { user: person } = openSend()
  const choose = (type: string, text: string | null) => {
    texts = [text]
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
    return person.upload(input, new File(['x'], 'code', { type }))
  }
  for (const [type, text, message] of [
    ['image/svg+xml', null, "This file isn't a readable image."],
    ['image/png', null, 'No QR code was found in this image.'],
    ['image/png', 'https://example.com', "This QR code doesn't contain a Bitcoin address."],
  ] as const) {
    await choose(type, text)
    expect(await screen.findByText(message)).toBeVisible()
    expect(recipient()).toHaveValue('')
  }
  await choose('image/png', GOOD_ADDRESS)
  await waitFor(() => expect(recipient()).toHaveValue(GOOD_ADDRESS))
})
