import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ageText, spokenAge } from './price-words.ts'

/** How old a price is: short for the eye, in whole words for the ear. */
export function Age({ seconds }: { seconds: number }) {
  return (
    <>
      <span aria-hidden="true">{ageText(seconds)}</span>
      <VisuallyHidden>{spokenAge(seconds)}</VisuallyHidden>
    </>
  )
}
