import type { User } from '@satlens/contract'
import { serverMessage } from '#shared/api/api-error.ts'
import { LoadFailure } from '#shared/load-failure.tsx'
import { Card } from '#ui/card.tsx'
import { Tag } from '#ui/tag.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { messages } from './messages.ts'
import { Sections } from './sections.tsx'
import { useSecurity } from './use-security.ts'
import { useTask } from './use-task.ts'

/** What guards the account beside the password: second factors, recovery codes, passkeys. */
export function SecurityCard({ user: { email } }: { user: Pick<User, 'email'> }) {
  const { security, error, done, finish, retry } = useSecurity()
  const { opened, open, close } = useTask()

  const failure = error !== null && (
    <LoadFailure
      onRetry={retry}
      said={serverMessage(error) ?? messages.openFailed.description}
      title={messages.loadFailed}
    />
  )
  if (security === undefined) {
    return (
      <Card className="lg:col-span-2" title={messages.title}>
        {failure || <Waiting label={messages.loading} />}
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
      <Sections done={done} onTask={open} security={security} />
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
