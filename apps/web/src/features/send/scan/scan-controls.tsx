import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { QrIcon } from '#ui/icons.tsx'
import { messages } from './messages.ts'
import { ScanDialog } from './scan-dialog.tsx'
import { ScanPictureButton } from './scan-picture-button.tsx'
import { useHasCamera } from './use-has-camera.ts'

type Outcome = keyof typeof messages.outcome

/**
 * Reads what a QR code holds, by the camera where there is one, or from a picture. `onText` says whether it could use
 * the text; the camera looks on when it could not.
 */
export function ScanControls({ onText }: { onText: (text: string) => boolean }) {
  const hasCamera = useHasCamera()
  const [isOpen, setOpen] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  function take(text: string) {
    const isOfUse = onText(text)
    setOutcome(isOfUse ? 'read' : 'foreign')
    if (isOfUse) setOpen(false)
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        {hasCamera && (
          <Button
            onClick={() => {
              setOutcome(null)
              setOpen(true)
            }}
            size="small"
          >
            <QrIcon className="size-4" />
            {messages.scan}
          </Button>
        )}
        <ScanPictureButton
          busyLabel={messages.reading}
          label={messages.picture}
          onOutcome={(found) => (typeof found === 'string' ? setOutcome(found) : take(found.text))}
        />
      </div>
      <p className="text-14 text-muted empty:hidden" role="status">
        {!isOpen && outcome && messages.outcome[outcome]}
      </p>
      <ScanDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onText={take}
        said={outcome && messages.outcome[outcome]}
      />
    </div>
  )
}
