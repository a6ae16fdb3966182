import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bringDecoder } from '../../../../test/near-worker.ts'
import { GOOD_ADDRESS, openSend, recipient } from '../../../../test/send-page.tsx'

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
  vi.unstubAllGlobals()
  bringDecoder()
  stop.mockClear()
  texts = [null]
})
afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'))

const scan = () => screen.findByRole('button', { name: 'Scan a QR code' })
const dialog = () => within(screen.getByRole('dialog', { name: 'Scan a QR code' }))

describe('without a camera', () => {
  test('nothing asks for one, and a picture does as well', async () => {
    const devices = bring({ camera: false })
    openSend()
    await act(async () => {})
    expect(screen.queryByRole('button', { name: 'Scan a QR code' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Read from a picture' })).toBeVisible()
    expect(devices.getUserMedia).not.toHaveBeenCalled()
  })

  test('one that is connected later is found', async () => {
    const devices = bring({ camera: false })
    openSend()
    devices.enumerateDevices = async () => [{ kind: 'videoinput' }]
    act(() => void devices.dispatchEvent(new Event('devicechange')))
    expect(await scan()).toBeVisible()
  })
})

describe('the camera', () => {
  test.each([
    ['NotAllowedError', 'The camera is not allowed here'],
    ['NotFoundError', 'No camera was found'],
    ['NotReadableError', 'The camera is in use'],
  ])('that answers %s is told about, and can be tried again', async (trouble, title) => {
    const devices = bring({ trouble })
    const { user: person } = openSend()
    await person.click(await scan())
    expect(await dialog().findByRole('alert')).toHaveTextContent(title)
    await person.click(dialog().getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(devices.getUserMedia).toHaveBeenCalledTimes(2))
  })

  test('is looked through until it shows an address, then it is off', async () => {
    bring()
    texts = [null, 'https://example.com', `bitcoin:${GOOD_ADDRESS}`]
    const { user: person } = openSend()
    await person.click(await scan())
    await waitFor(() => expect(recipient()).toHaveValue(`bitcoin:${GOOD_ADDRESS}`))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(stop).toHaveBeenCalled()
    expect(screen.getByText(/^Read from the QR code/)).toBeVisible()
  })

  test('that shows something else is looked through on, and that is said', async () => {
    bring()
    texts = ['https://example.com']
    const { user: person } = openSend()
    await person.click(await scan())
    expect(await dialog().findByText('This QR code holds no bitcoin address.')).toBeVisible()
    expect(recipient()).toHaveValue('')
    expect(stop).not.toHaveBeenCalled()
  })

  test('is off when it is closed', async () => {
    bring()
    const { user: person } = openSend()
    await person.click(await scan())
    expect(await dialog().findByText('Looking for a code')).toBeVisible()
    await person.click(dialog().getByRole('button', { name: 'Cancel' }))
    expect(stop).toHaveBeenCalled()
  })

  test('that is allowed after it was closed is off at once', async () => {
    const devices = bring()
    let allow = () => {}
    const answer = new Promise<void>((resolve) => {
      allow = resolve
    })
    const open = devices.getUserMedia.getMockImplementation()
    devices.getUserMedia.mockImplementation(async () => {
      await answer
      return (await open?.()) as Awaited<ReturnType<NonNullable<typeof open>>>
    })
    const { user: person } = openSend()
    await person.click(await scan())
    await person.click(dialog().getByRole('button', { name: 'Cancel' }))
    allow()
    await waitFor(() => expect(stop).toHaveBeenCalled())
  })
})

describe('a picture', () => {
  const choose = (person: ReturnType<typeof openSend>['user'], type = 'image/png') =>
    person.upload(
      document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement,
      new File(['x'], 'code', { type }),
    )

  test.each([
    ['that is none', 'image/svg+xml', null, 'This file could not be read as a picture.'],
    ['without a code', 'image/png', null, 'No QR code was found in this picture.'],
    ['with another code', 'image/png', 'https://example.com', 'This QR code holds no bitcoin address.'],
  ])('%s is told about', async (_kind, type, text, said) => {
    bring()
    texts = [text]
    const { user: person } = openSend()
    await choose(person, type)
    expect(await screen.findByText(said)).toBeVisible()
    expect(recipient()).toHaveValue('')
  })

  test('with the code of an address fills that in', async () => {
    bring()
    texts = [GOOD_ADDRESS]
    const { user: person } = openSend()
    await choose(person)
    await waitFor(() => expect(recipient()).toHaveValue(GOOD_ADDRESS))
  })
})
