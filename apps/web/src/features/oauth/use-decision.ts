import { useForm } from '#shared/form/use-form.ts'
import { useStepUp } from '#shared/step-up/use-step-up.ts'
import { messages } from './messages.ts'

export type DecisionAction = 'approve' | 'deny'

/** Sends the answer to a request, once. Allowing may need a second factor first, which `demand` then asks for. */
export function useDecision(send: (action: DecisionAction) => Promise<void>) {
  const { demand, withDemands } = useStepUp({ only: 'factor' })
  const allowing = useForm({
    action: () => withDemands(() => send('approve')),
    failed: { title: messages.allowFailed, noAnswer: messages.noAnswer },
  })
  const denying = useForm({
    action: () => send('deny'),
    failed: { title: messages.denyFailed, noAnswer: messages.noAnswer },
  })
  return { allowing, denying, demand }
}
