import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { messages } from './messages.ts'
import { createQrReader } from './qr-reader.ts'

/** Shows the camera until it has read something or is closed. `status` stands under the picture. */
export function ScanDialog({
  onClose,
  ...camera
}: {
  status: string | null
  onClose: () => void
  onText: (text: string) => void
}) {
  const [attempt, setAttempt] = useState(0)
  return (
    <Dialog
      closeLabel={messages.close}
      description={messages.description}
      footer={<Button onClick={onClose}>{messages.cancel}</Button>}
      onClose={onClose}
      title={messages.title}
    >
      <Camera {...camera} key={attempt} onRetry={() => setAttempt(attempt + 1)} />
    </Dialog>
  )
}

function Camera({
  status,
  onText,
  onRetry,
}: {
  status: string | null
  onText: (text: string) => void
  onRetry: () => void
}) {
  const video = useRef<HTMLVideoElement>(null)
  const state = useCamera(video, onText)
  if (state !== 'asking' && state !== 'looking') {
    const { title, body } = messages.trouble[state]
    return (
      <Notice action={{ onClick: onRetry, children: messages.again }} role="alert" title={title} tone="warn">
        {`${body} ${messages.instead}`}
      </Notice>
    )
  }
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
        {status ?? messages[state]}
      </p>
    </div>
  )
}

/** Waits for the user's permission, looks for a code, or has failed. */
type CameraState = 'asking' | 'looking' | keyof typeof messages.trouble

const MS_BETWEEN_LOOKS = 120

function useCamera(video: RefObject<HTMLVideoElement | null>, onText: (text: string) => void): CameraState {
  const [state, setState] = useState<CameraState>('asking')
  const report = useEffectEvent(onText)

  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing
    const update = (next: CameraState) => {
      if (!signal.aborted) setState(next)
    }
    void open()
    return () => closing.abort()

    async function open() {
      const stream = await requestCamera().catch(getCameraError)
      if (typeof stream === 'string') return update(stream)
      const stop = () => {
        for (const track of stream.getTracks()) track.stop()
      }
      // Closed while the browser asked for permission.
      if (signal.aborted) return stop()
      signal.addEventListener('abort', stop)
      stream.getVideoTracks()[0]?.addEventListener('ended', () => update('missing'))
      try {
        await look(stream)
      } catch {
        stop()
        update('unreadable')
      }
    }

    async function look(stream: MediaStream) {
      const screen = video.current
      if (!screen) return
      screen.srcObject = stream
      await screen.play()
      update('looking')
      const read = await createQrReader(signal)
      while (!signal.aborted) {
        const text = await read(screen, 'glance')
        if (text !== null && !signal.aborted) report(text)
        await new Promise((resolve) => setTimeout(resolve, MS_BETWEEN_LOOKS))
      }
    }
  }, [video])

  return state
}

/** The camera at the back, if there are two: a code is rarely on the user's face. */
const requestCamera = () => navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })

function getCameraError(error: unknown) {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing'
}
