import { Link } from 'react-router-dom'
import { TextLink } from '#ui/actions/text-link.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { Card } from '#ui/layout/card.tsx'
import { messages } from './messages.ts'

const text = messages.more

/** The screens that no bar leads to, each with what it really does. */
export function MoreScreensCard({ className }: { className?: string }) {
  return (
    <Card className={className} flush title={text.title}>
      <ul>
        {text.items.map(({ to, name, about, kind }) => (
          <li
            className="flex items-start justify-between gap-4 border-hairline border-b px-5 py-3 last:border-b-0"
            key={to}
          >
            <div className="min-w-0">
              <TextLink asChild className="font-medium">
                <Link to={to}>{name}</Link>
              </TextLink>
              <p className="text-14 text-muted">{about}</p>
            </div>
            <span className="shrink-0">
              <Tag tone={kind === 'demo' ? 'sample' : 'neutral'}>{text.kinds[kind]}</Tag>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
