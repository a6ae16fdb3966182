import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { formatAge, formatSpokenAge } from './price-text.ts'

/** How old a price is: short for the eye, in whole words for the ear. */
export function PriceAge({ seconds }: { seconds: number }) {
  return (
    <>
      <span aria-hidden="true">{formatAge(seconds)}</span>
      <VisuallyHidden>{formatSpokenAge(seconds)}</VisuallyHidden>
    </>
  )
}
