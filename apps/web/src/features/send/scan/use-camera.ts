import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { createQrReader } from './qr-reader.ts'

/** Why nothing is seen: not allowed, none there, used by another program, or nothing here that could read. */
export type CameraError = 'denied' | 'missing' | 'busy' | 'unreadable'
/** Waits for the person's answer, or looks for a code. */
export type CameraState = 'asking' | 'looking' | CameraError

const MS_BETWEEN_LOOKS = 120

/** Shows the camera in `video` and says each text it reads, until the page lets go; then the camera is off at once. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onText: (text: string) => void,
): CameraState {
  const [state, setState] = useState<CameraState>('asking')
  const say = useEffectEvent(onText)

  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing
    const report = (next: CameraState) => {
      if (!signal.aborted) setState(next)
    }
    void open()
    return () => closing.abort()

    async function open() {
      const stream = await askForCamera().catch((error: unknown) => troubleOf(error))
      if (typeof stream === 'string') return report(stream)
      const stop = () => {
        for (const track of stream.getTracks()) track.stop()
      }
      // Closed while the browser asked: the answer comes too late.
      if (signal.aborted) return stop()
      signal.addEventListener('abort', stop)
      stream.getVideoTracks()[0]?.addEventListener('ended', () => report('missing'))
      try {
        await look(stream)
      } catch {
        stop()
        report('unreadable')
      }
    }

    async function look(stream: MediaStream) {
      const screen = video.current
      if (!screen) return
      screen.srcObject = stream
      await screen.play()
      report('looking')
      const read = await createQrReader(signal)
      while (!signal.aborted) {
        const text = await read(screen, 'glance')
        if (text !== null && !signal.aborted) say(text)
        await pause(MS_BETWEEN_LOOKS)
      }
    }
  }, [video])

  return state
}

/** The camera at the back, where there are two: the code is rarely on the person's face. */
const askForCamera = () => navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })

function troubleOf(error: unknown): CameraError {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing'
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
