import type { ReactNode } from 'react'
import { SampleRibbon } from '#ui/data/sample.tsx'

/** Marks a page with a demonstration and says what it is. A `title` of the specification replaces the word "Demo". */
export function DemoRibbon({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <SampleRibbon stamped={title === undefined} word={title ?? 'Demo'}>
      {children}
    </SampleRibbon>
  )
}
