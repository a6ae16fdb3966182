import { useForm } from '#shared/form/use-form.ts'
import { useTypedEarlier } from '#shared/form/use-typed-earlier.ts'
import { signUp } from '#shared/session/session.ts'
import { preloadInboxPanel } from '../lazy-steps.ts'
import { messages } from '../messages.ts'
import { parseSignUp, type SignUpFields } from './validate-sign-up.ts'

const EMPTY: SignUpFields = { fullName: '', email: '', password: '' }
const NAMES = { fullName: 'full-name', email: 'email', password: 'new-password' }
const text = messages.signUp

/** The form that creates an account. `onMailSent` is called with the address that has to be confirmed first. */
export function useSignUp(onMailSent: (email: string) => void) {
  const form = useForm({
    initial: EMPTY,
    parse: parseSignUp,
    async action(fields, { toast }) {
      preloadInboxPanel()
      if ((await signUp(fields)) === 'signed-in') {
        toast.show({ ...text.done, tone: 'success' })
        return
      }
      form.change({ password: '' })
      onMailSent(fields.email)
    },
    failed: { title: text.failed, noAnswer: messages.noAnswer },
  })
  useTypedEarlier(form, NAMES)
  return form
}
