import type { User } from '@satlens/contract'
import { getServerMessage } from '#shared/api/api-error.ts'
import { LoadError } from '#shared/components/load-error.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { CardSkeleton } from '#ui/feedback/card-skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { messages } from './messages.ts'
import { SecuritySections } from './sections/security-sections.tsx'
import { useSecurity } from './use-security.ts'
import { useSecurityTask } from './use-security-task.ts'

/** What guards the account beside the password: second factors, recovery codes, passkeys. */
export function SecurityCard({ user: { email } }: { user: Pick<User, 'email'> }) {
  const { security, error, done, finish, retry } = useSecurity()
  const { opened, open, close } = useSecurityTask()

  const failure = error !== null && (
    <LoadError
      onRetry={retry}
      said={getServerMessage(error) ?? messages.openFailed.description}
      title={messages.loadFailed}
    />
  )
  if (security === undefined) {
    return (
      <Card className="lg:col-span-2" title={messages.title}>
        {failure || <CardSkeleton label={messages.loading} />}
      </Card>
    )
  }

  const isOn = security.factors.some(({ status }) => status === 'verified')
  return (
    <Card
      aside={<Tag tone={isOn ? 'gain' : 'neutral'}>{isOn ? messages.on : messages.off}</Tag>}
      className="lg:col-span-2"
      flush
      title={messages.title}
    >
      {failure}
      <SecuritySections done={done} onTask={open} security={security} />
      {opened && (
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
