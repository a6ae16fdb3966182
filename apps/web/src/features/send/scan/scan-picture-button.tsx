import { useRef, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { createQrReader } from './qr-reader.ts'

/** What came of a picture: the text of its code, or why there is none. */
export type PictureScanResult = { readonly text: string } | 'no_code' | 'no_picture'

/** Has a picture chosen from the device and reads its QR code here; the picture goes nowhere. */
export function ScanPictureButton({
  label,
  busyLabel,
  onOutcome,
}: {
  label: string
  busyLabel: string
  onOutcome: (outcome: PictureScanResult) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)

  async function read(file: File) {
    setReading(true)
    onOutcome(await readPicture(file))
    setReading(false)
  }

  return (
    <>
      <Button busy={isReading} busyLabel={busyLabel} onClick={() => input.current?.click()} size="small">
        {label}
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

async function readPicture(file: File): Promise<PictureScanResult> {
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
