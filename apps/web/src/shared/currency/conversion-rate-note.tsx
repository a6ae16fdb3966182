import clsx from 'clsx'
import { formatConversionRate, useConversionRate } from './conversion-rate.ts'

/** The price that amounts beside it are converted at, with its age and source. */
export const ConversionRateNote = ({ className }: { className?: string }) => (
  <p className={clsx('figures min-h-4 text-12 text-muted', className)}>
    {formatConversionRate(useConversionRate())}
  </p>
)
