import clsx from 'clsx'
import type { ReactNode } from 'react'

export function Tag({
  tone = 'neutral',
  children,
}: {
  tone?: 'neutral' | 'sample' | 'gain' | 'loss'
  children: ReactNode
}) {
  return (
    <span
      className={clsx(
        'inline-flex min-h-6 items-center gap-1.5 rounded-ui border px-2 py-0.5 text-12 font-medium',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

const tones = {
  neutral: 'border-control text-muted',
  sample: 'border-sample-edge bg-sample-tint text-sample',
  gain: 'border-gain text-gain',
  loss: 'border-loss text-loss',
}
