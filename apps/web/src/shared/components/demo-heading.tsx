import type { ComponentProps } from 'react'
import { SampleRibbon } from '#ui/data/sample.tsx'
import { messages } from './messages.ts'
import { PageHeading } from './page-heading.tsx'

/** Heads a page with a demonstration. A `ribbonTitle` of the specification replaces the word "Demo" on the ribbon. */
export const DemoHeading = ({
  ribbon,
  ribbonTitle,
  ...heading
}: ComponentProps<typeof PageHeading> & { ribbon: string; ribbonTitle?: string }) => (
  <PageHeading
    {...heading}
    ribbon={
      <SampleRibbon stamped={ribbonTitle === undefined} word={ribbonTitle ?? messages.demo.word}>
        {ribbon}
      </SampleRibbon>
    }
  />
)
