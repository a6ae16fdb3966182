import { useRef, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { messages } from './messages.ts'
import { type CameraError, useCamera } from './use-camera.ts'

/** The camera, until it has read something or is closed. `said` stands under what it sees. */
export function ScanDialog({
  isOpen,
  said,
  onClose,
  onText,
}: {
  isOpen: boolean
  said: string | null
  onClose: () => void
  onText: (text: string) => void
}) {
  const [attempt, setAttempt] = useState(0)
  return (
    <Dialog
      closeLabel={messages.close}
      description={messages.description}
      footer={<Button onClick={onClose}>{messages.cancel}</Button>}
      isOpen={isOpen}
      onClose={onClose}
      title={messages.title}
    >
      <Camera key={attempt} onAgain={() => setAttempt((count) => count + 1)} onText={onText} said={said} />
    </Dialog>
  )
}

function Camera({
  said,
  onText,
  onAgain,
}: {
  said: string | null
  onText: (text: string) => void
  onAgain: () => void
}) {
  const video = useRef<HTMLVideoElement>(null)
  const state = useCamera(video, onText)
  const isSeeing = state === 'looking'
  if (state !== 'asking' && !isSeeing) return <Trouble kind={state} onAgain={onAgain} />
  return (
    <div className="flex flex-col gap-3">
      <video
        aria-label={messages.view}
        className="aspect-[4/3] w-full rounded-ui border border-hairline bg-tint object-cover"
        muted
        playsInline
        ref={video}
      />
      <p className="text-14 text-muted" role="status">
        {said ?? (isSeeing ? messages.looking : messages.asking)}
      </p>
    </div>
  )
}

function Trouble({ kind, onAgain }: { kind: CameraError; onAgain: () => void }) {
  const { title, body } = messages.trouble[kind]
  return (
    <Notice
      actions={
        <Button onClick={onAgain} size="small">
          {messages.again}
        </Button>
      }
      role="alert"
      title={title}
      tone="warn"
    >
      {`${body} ${messages.instead}`}
    </Notice>
  )
}
