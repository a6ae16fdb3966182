import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { QrIcon } from '#ui/icons.tsx'
import { messages } from './messages.ts'
import { createQrReader } from './qr-reader.ts'
import { ScanDialog } from './scan-dialog.tsx'
import type { ScanResult } from './scan-result.ts'

/** The words for what is looked for. */
export interface ScanTexts {
  readonly read: string
  readonly foreign: string
  /** What else the user can do without a camera. */
  readonly instead: string
}

type Outcome = ScanResult | Extract<PictureResult, string>

/** Reads QR codes by camera or from pictures. The camera stays on until `onText` returns `read`. */
export function ScanControls({
  onText,
  texts,
}: {
  onText: (text: string) => ScanResult | Promise<ScanResult>
  texts: ScanTexts
}) {
  const hasCamera = useHasCamera()
  const [isOpen, setOpen] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const progress = typeof outcome === 'object' ? outcome : null

  async function handleText(text: string): Promise<ScanResult> {
    const result = await onText(text)
    setOutcome(result)
    if (result === 'read') setOpen(false)
    return result
  }

  async function handlePicture(picture: PictureResult) {
    if (typeof picture === 'string') setOutcome(picture)
    else await handleText(picture.text)
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
        <ScanPictureButton onResult={handlePicture} />
      </div>
      <p className="text-14 text-muted empty:hidden" role="status">
        {!isOpen && describeOutcome(outcome, texts)}
      </p>
      {isOpen && (
        <ScanDialog
          instead={texts.instead}
          onClose={() => setOpen(false)}
          onText={handleText}
          progress={progress}
          status={progress ? null : describeOutcome(outcome, texts)}
        />
      )}
    </div>
  )
}

function describeOutcome(outcome: Outcome | null, texts: ScanTexts): string | null {
  if (outcome === null) return null
  if (typeof outcome === 'object') return messages.morePictures(outcome.received, outcome.count)
  return outcome === 'read' || outcome === 'foreign' ? texts[outcome] : messages.picture[outcome]
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

/** Reads the QR codes of pictures from the device. The pictures are not uploaded. */
function ScanPictureButton({ onResult }: { onResult: (result: PictureResult) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)

  async function read(files: readonly File[]) {
    setReading(true)
    for (const file of files) await onResult(await readPicture(file))
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
        {messages.choose}
      </Button>
      <input
        accept="image/*"
        aria-hidden="true"
        className="hidden"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same picture may be chosen again.
          event.target.value = ''
          void read(files)
        }}
        multiple
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
