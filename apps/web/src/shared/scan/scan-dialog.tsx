import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { messages } from './messages.ts'
import { createQrReader } from './qr-reader.ts'
import type { ScanResult } from './scan-result.ts'

interface CameraProps {
  /** Stands under the picture. */
  readonly status: string | null
  /** How many parts of a series are read; null for a single code. */
  readonly progress: { readonly received: number; readonly count: number } | null
  readonly instead: string
  readonly onText: (text: string) => Promise<ScanResult>
}

/** Shows the camera until it has read something or is closed. */
export function ScanDialog({ onClose, ...camera }: CameraProps & { onClose: () => void }) {
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

function Camera({ status, progress, instead, onText, onRetry }: CameraProps & { onRetry: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const state = useCamera(video, onText)
  if (state !== 'asking' && state !== 'looking') {
    const { title, body } = messages.trouble[state]
    return (
      <Notice action={{ onClick: onRetry, children: messages.again }} role="alert" title={title} tone="warn">
        {`${body} ${instead}`}
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
      {progress && <Progress {...progress} />}
      <p className="text-14 text-muted" role="status">
        {progress ? messages.keepStill : (status ?? messages[state])}
      </p>
    </div>
  )
}

function Progress({ received, count }: { received: number; count: number }) {
  return (
    <div className="flex items-center gap-3 text-14">
      <progress
        aria-label={messages.progress}
        className="h-2 min-w-0 grow appearance-none overflow-hidden rounded-ui bg-hairline accent-ink [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-ink"
        max={count}
        value={received}
      />
      <span className="figures shrink-0 font-medium">{messages.parts(received, count)}</span>
    </div>
  )
}

/** Waits for the user's permission, looks for a code, or has failed. */
type CameraState = 'asking' | 'looking' | keyof typeof messages.trouble

const MS_BETWEEN_LOOKS = 120
/** The code of an animation may be gone after that time. */
const MS_BETWEEN_PARTS = 30

function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onText: (text: string) => Promise<ScanResult>,
): CameraState {
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
      let pause = MS_BETWEEN_LOOKS
      while (!signal.aborted) {
        const text = await read(screen, 'glance')
        if (text !== null && !signal.aborted) {
          const result = await report(text)
          pause = typeof result === 'object' ? MS_BETWEEN_PARTS : MS_BETWEEN_LOOKS
        }
        await new Promise((resolve) => setTimeout(resolve, pause))
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
