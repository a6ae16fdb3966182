import { createBbqrParts, createUrParts } from '@satlens/wallet/qr-parts'
import { useMemo, useState } from 'react'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { AnimatedQr } from './animated-qr.tsx'
import { messages } from './messages.ts'

const text = messages.codes

const FORMATS = ['ur', 'bbqr'] as const
type Format = (typeof FORMATS)[number]

// Version 11 of QR codes (61 modules), which the cameras of signing devices read: 468 letters and digits.
const MAX_UR_FRAGMENT = 200
const MAX_BBQR_LENGTH = 460

/** A PSBT as QR codes in the format that the user's wallet reads. Loaded on demand. */
export function PsbtCodes({ psbt }: { psbt: Uint8Array }) {
  const [format, setFormat] = useState<Format>('ur')
  const parts = useMemo(
    () => (format === 'ur' ? createUrParts(psbt, MAX_UR_FRAGMENT) : createBbqrParts(psbt, MAX_BBQR_LENGTH)),
    [psbt, format],
  )
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl
        label={text.format}
        onChange={setFormat}
        options={FORMATS.map((value) => ({ value, label: text.formats[value] }))}
        value={format}
      />
      <AnimatedQr key={format} parts={parts} />
    </div>
  )
}
