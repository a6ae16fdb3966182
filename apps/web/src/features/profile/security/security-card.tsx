import type { User } from '@satlens/contract'
import { getServerMessage } from '#shared/api/api-error.ts'
import { LoadError } from '#shared/components/load-error.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { CardSkeleton } from '#ui/feedback/card-skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { messages } from './messages.ts'
import { SecuritySections } from './sections/security-sections.tsx'
import { listVerified, useSecurity } from './use-security.ts'
import { useSecurityTask } from './use-security-task.ts'

export function SecurityCard({ user: { email } }: { user: Pick<User, 'email'> }) {
  const { security, error, done, finish, retry } = useSecurity()
  const { opened, open, close } = useSecurityTask()
  const isOn = security !== undefined && listVerified(security.factors).length > 0
  return (
    <Card
      aside={security && <Tag tone={isOn ? 'gain' : 'neutral'}>{isOn ? messages.on : messages.off}</Tag>}
      className="lg:col-span-2"
      flush={security !== undefined}
      title={messages.title}
    >
      {error !== null && (
        <LoadError
          onRetry={retry}
          message={getServerMessage(error) ?? messages.openFailed.description}
          title={messages.loadFailed}
        />
      )}
      {security === undefined && error === null && <CardSkeleton label={messages.loading} />}
      {security && <SecuritySections done={done} onTask={open} security={security} />}
      {security && opened && (
        <opened.TaskDialog
          email={email}
          onClose={() => {
            close()
            void finish(opened.task)
          }}
          security={security}
          task={opened.task}
        />
      )}
    </Card>
  )
}
