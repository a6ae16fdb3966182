import { settings } from '#shared/browser/settings.ts'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Chapter } from '../chapter.tsx'
import { DashboardPicture } from './dashboard-picture.tsx'
import { FeatureList } from './feature-list.tsx'
import { messages } from './messages.ts'

/** What the product looks like and does. */
export const Features = () => (
  <>
    <DashboardPicture />
    <Chapter title={messages.features.title}>
      <FeatureList />
    </Chapter>
  </>
)

/** What the product is not, and answers to questions. */
export const Answers = () => (
  <>
    <Compliance />
    <Chapter title={messages.faq.title}>
      <div className="border-ink border-t">
        {messages.faq.items.map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            {answer}
          </Disclosure>
        ))}
      </div>
    </Chapter>
  </>
)

function Compliance() {
  const { title, body, risk } = messages.compliance
  return (
    <aside
      aria-label={title}
      className="grid gap-x-12 gap-y-3 border-ink border-y py-6 lg:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <p className="text-balance font-semibold text-18">{title}</p>
      <div className="grid gap-x-12 gap-y-3 md:grid-cols-2">
        <p>{body(settings.brand)}</p>
        <p>{risk}</p>
      </div>
    </aside>
  )
}
