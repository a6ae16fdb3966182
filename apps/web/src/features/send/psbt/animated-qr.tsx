import type { QrParts } from '@satlens/wallet/qr-parts'
import { useEffect, useMemo, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { getQrVersion, QrCode } from '#ui/data/qr-code.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { messages } from './messages.ts'

const text = messages.codes

const SPEEDS = ['slow', 'normal', 'fast'] as const
type Speed = (typeof SPEEDS)[number]
/** How long a part is shown. Coldcard recommends 250 ms for BBQr. */
const MS_BY_SPEED: Readonly<Record<Speed, number>> = { slow: 600, normal: 250, fast: 120 }

/** A file as QR codes one after another. It can be paused and stepped; with reduced motion it starts paused. */
export function AnimatedQr({ parts }: { parts: QrParts }) {
  const { count, getPart } = parts
  const [number, setNumber] = useState(1)
  const [isPlaying, setPlaying] = useState(() => count > 1 && !prefersReducedMotion())
  const [speed, setSpeed] = useState<Speed>('normal')

  // All parts have the same size: a code that jumps is hard to read.
  const minVersion = useMemo(() => getQrVersion(getPart(1)), [getPart])

  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setNumber((shown) => shown + 1), MS_BY_SPEED[speed])
    return () => clearInterval(timer)
  }, [isPlaying, speed])

  if (count === 1) return <QrCode className={size} label={text.label} value={getPart(1)} />
  // A user who steps by hand sees only the parts that are needed, in a circle.
  const step = (by: number) => setNumber((shown) => ((shown - 1 + by + count) % count) + 1)
  const position = number <= count ? text.part(number, count) : text.extraPart(count)
  return (
    <div className="flex flex-col items-start gap-3">
      <QrCode
        className={size}
        label={text.labelOfPart(Math.min(number, count), count)}
        minVersion={minVersion}
        value={getPart(number)}
      />
      <p className="figures text-ink text-14">{position}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setPlaying(!isPlaying)} size="small">
          {isPlaying ? text.pause : text.play}
        </Button>
        {isPlaying ? (
          <SegmentedControl
            label={text.speed}
            onChange={setSpeed}
            options={SPEEDS.map((value) => ({ value, label: text.speeds[value] }))}
            value={speed}
          />
        ) : (
          <>
            <Button onClick={() => step(-1)} size="small">
              {text.previous}
            </Button>
            <Button onClick={() => step(1)} size="small">
              {text.next}
            </Button>
          </>
        )}
      </div>
      <p className="text-14">{text.help}</p>
    </div>
  )
}

const size = 'aspect-square w-full max-w-88'

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
