import type { ReactNode } from 'react'
import { SampleRibbon } from '#ui/data/sample.tsx'

/**
 * Names the mode of a page of which some part is a demonstration, and says which part. A `title` that the
 * specification words takes the place of the stamped word. Pages on which everything is real have none.
 */
export function DemoRibbon({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <SampleRibbon stamped={title === undefined} word={title ?? 'Demo'}>
      {children}
    </SampleRibbon>
  )
}
