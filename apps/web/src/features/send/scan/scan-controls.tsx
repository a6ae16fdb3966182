import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { QrIcon } from '#ui/icons.tsx'
import { messages } from './messages.ts'
import { createQrReader } from './qr-reader.ts'
import { ScanDialog } from './scan-dialog.tsx'

type Outcome = keyof typeof messages.outcome

/** Reads a QR code by camera or from a picture. `onText` returns whether the text is usable; if not, the camera stays on. */
export function ScanControls({ onText }: { onText: (text: string) => boolean }) {
  const hasCamera = useHasCamera()
  const [isOpen, setOpen] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const outcomeText = outcome && messages.outcome[outcome]

  function handleText(text: string) {
    const isUsable = onText(text)
    setOutcome(isUsable ? 'read' : 'foreign')
    if (isUsable) setOpen(false)
  }

  function openCamera() {
    setOutcome(null)
    setOpen(true)
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        {hasCamera && (
          <Button onClick={openCamera} size="small">
            <QrIcon className="size-4" />
            {messages.scan}
          </Button>
        )}
        <ScanPictureButton
          onResult={(result) => (typeof result === 'string' ? setOutcome(result) : handleText(result.text))}
        />
      </div>
      <p className="text-14 text-muted empty:hidden" role="status">
        {!isOpen && outcomeText}
      </p>
      {isOpen && <ScanDialog onClose={() => setOpen(false)} onText={handleText} status={outcomeText} />}
    </div>
  )
}

/** Returns whether this device has a camera; false until that is known. Requests no permission. */
function useHasCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(false)
  useEffect(() => {
    // Absent where the page is not served over a secure origin.
    const devices = navigator.mediaDevices as MediaDevices | undefined
    if (!devices?.enumerateDevices) return
    const gone = new AbortController()
    const update = async () => {
      const found = await devices.enumerateDevices().catch(() => [])
      if (!gone.signal.aborted) setHasCamera(found.some(({ kind }) => kind === 'videoinput'))
    }
    void update()
    devices.addEventListener('devicechange', update, gone)
    return () => gone.abort()
  }, [])
  return hasCamera
}

type PictureResult = { readonly text: string } | 'no_code' | 'no_picture'

/** Reads the QR code of a picture from the device. The picture is not uploaded. */
function ScanPictureButton({ onResult }: { onResult: (result: PictureResult) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)

  async function read(file: File) {
    setReading(true)
    onResult(await readPicture(file))
    setReading(false)
  }

  return (
    <>
      <Button
        busy={isReading}
        busyLabel={messages.reading}
        onClick={() => input.current?.click()}
        size="small"
      >
        {messages.picture}
      </Button>
      <input
        accept="image/*"
        aria-hidden="true"
        className="hidden"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same picture may be chosen again.
          event.target.value = ''
          if (file) void read(file)
        }}
        ref={input}
        tabIndex={-1}
        type="file"
      />
    </>
  )
}

async function readPicture(file: File): Promise<PictureResult> {
  const done = new AbortController()
  try {
    const bitmap = await createImageBitmap(file)
    const read = await createQrReader(done.signal)
    const text = await read(bitmap, 'search')
    bitmap.close()
    return text === null ? 'no_code' : { text }
  } catch {
    return 'no_picture'
  } finally {
    done.abort()
  }
}
