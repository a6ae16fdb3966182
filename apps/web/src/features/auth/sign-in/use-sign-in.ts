import { useState } from 'react'
import { ApiError, getServerMessage } from '#shared/api/api-error.ts'
import { useForm } from '#shared/form/use-form.ts'
import { useTypedEarlier } from '#shared/form/use-typed-earlier.ts'
import { requestPasswordReset, resendConfirmation, signIn } from '#shared/session/session.ts'
import type { EmailKind } from '../inbox/use-email-code.ts'
import { preloadInboxPanel, preloadSecondFactorStep } from '../lazy-steps.ts'
import { messages } from '../messages.ts'
import { parseSignIn, type SignInFields } from './validate-sign-in.ts'

const EMPTY: SignInFields = { email: '', password: '' }
const NAMES = { email: 'email', password: 'password' }
const text = messages.signIn

/** The form that opens a session, and the two emails that it can ask for; `onMailSent` is told which and to whom. */
export function useSignIn(onMailSent: (mail: EmailKind, email: string) => void) {
  const [sending, setSending] = useState<EmailKind | null>(null)
  const form = useForm({
    initial: EMPTY,
    parse: parseSignIn,
    action: (credentials) => {
      preloadSecondFactorStep()
      return signIn(credentials)
    },
    failed: { title: text.failed, noAnswer: messages.noAnswer },
  })
  useTypedEarlier(form, NAMES)

  async function sendMail(
    mail: EmailKind,
    email: string,
    failed: string,
    send: (email: string) => Promise<void>,
  ) {
    setSending(mail)
    try {
      await send(email)
      onMailSent(mail, email)
    } catch (error) {
      form.toast.error({ title: failed, description: getServerMessage(error) })
    } finally {
      setSending(null)
    }
  }

  async function sendReset() {
    const email = form.fields.email.trim()
    if (email === '') return form.reject({ email: text.mendEmail }, text.emailRequired)
    preloadInboxPanel()
    await sendMail('reset', email, text.resetFailed, requestPasswordReset)
  }

  const { error, values } = form.failure ?? {}
  return {
    form,
    sending,
    isUnconfirmed: error instanceof ApiError && error.code === 'email_not_confirmed',
    sendReset,
    sendConfirmation: () =>
      sendMail('confirmation', values?.email ?? '', messages.confirmFailed, resendConfirmation),
  }
}
