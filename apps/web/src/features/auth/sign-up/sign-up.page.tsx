import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import {
  cleanPastedText,
  findPasswordIssue,
  parseFullName,
  SIGN_UP_NAME_ISSUE_MESSAGES,
} from '@satlens/domain'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { settings } from '#shared/browser/settings.ts'
import { PageLink } from '#shared/components/links.tsx'
import { NewPasswordField } from '#shared/components/new-password-field.tsx'
import { FormError } from '#shared/form/form-failure.tsx'
import { SubmitButton } from '#shared/form/submit-button.tsx'
import { type ParsedForm, useForm } from '#shared/form/use-form.ts'
import { useTypedEarlier } from '#shared/form/use-typed-earlier.ts'
import { signUp, useSession } from '#shared/session/session.ts'
import { getRequestPage } from '#shared/sign-in/sign-in-state.ts'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { ProviderButtons } from '../alternatives/provider-buttons.tsx'
import { AuthCard } from '../auth-card.tsx'
import { LazyInboxPanel, preloadInboxPanel } from '../lazy-steps.ts'
import { messages } from '../messages.ts'
import { validateEmail } from '../validate-email.ts'

type SignUpFields = { readonly fullName: string; readonly email: string; readonly password: string }

const EMPTY: SignUpFields = { fullName: '', email: '', password: '' }
const NAMES = { fullName: 'full-name', email: 'email', password: 'new-password' }
const text = messages.signUp

/** /signup: a new account, or the same page waiting for its address to be confirmed (docs/spec/README.md#screens). */
export function SignUpPage() {
  const session = useSession()
  const { state } = useLocation()
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  // Of all pages only a request is returned to: otherwise it is the dashboard, as the toast says.
  const request = getRequestPage(state)
  const next = request ?? WEB_APP_SCREEN_PATHS.dashboard
  const form = useSignUp(setUnconfirmed, request)
  // Until the stored session is known, the form can be filled in but not sent.
  const isReady = session.status !== 'loading'

  if (session.status === 'owes-factor')
    return <Navigate replace state={state} to={WEB_APP_SCREEN_PATHS.signIn} />
  if (session.status === 'signed-in') return <Navigate replace to={next} />
  if (unconfirmed !== null) {
    return (
      <LazyInboxPanel
        backLabel={messages.anotherAddress}
        email={unconfirmed}
        kind="confirmation"
        onBack={() => setUnconfirmed(null)}
      />
    )
  }

  return (
    <AuthCard
      isForVisitors={!isReady}
      lead={text.lead}
      links={
        <p>
          {text.haveAccount}{' '}
          <PageLink state={state} to={WEB_APP_SCREEN_PATHS.signIn}>
            {text.signInLink}
          </PageLink>
        </p>
      }
      title={text.title(settings.brand)}
    >
      <Form className="flex flex-col gap-5" {...form.props}>
        <TextField
          {...form.text('fullName')}
          autoComplete="name"
          label={messages.fullName}
          name="full-name"
          placeholder={messages.fullName}
          required
        />
        <TextField
          {...form.text('email')}
          autoCapitalize="none"
          autoComplete="email"
          label={messages.email}
          placeholder={messages.email}
          required
          spellCheck={false}
          type="email"
        />
        <NewPasswordField {...form.text('password')} label={messages.password} />
        <FormError message={form.failure?.message ?? null} />
        <SubmitButton form={form} isReady={isReady} text={text} />
        <noscript>{messages.needsScript}</noscript>
      </Form>
      <ProviderButtons page={next} toast={form.toast} />
    </AuthCard>
  )
}

function useSignUp(onEmailSent: (email: string) => void, request: string | null) {
  const form = useForm({
    initial: EMPTY,
    parse: parseSignUp,
    async action(fields) {
      preloadInboxPanel()
      if ((await signUp(fields)) === 'signed-in') {
        if (request === null)
          form.toast.show({ ...text.done, tone: 'success', page: WEB_APP_SCREEN_PATHS.dashboard })
        return
      }
      form.change({ password: '' })
      onEmailSent(fields.email)
    },
    failed: { title: text.failed, noAnswer: messages.noAnswer },
  })
  useTypedEarlier(form, NAMES)
  return form
}

/** Parses the form (docs/spec/README.md#validation). The toast names the first fault, the messages say how to correct each. */
function parseSignUp(fields: SignUpFields): ParsedForm<SignUpFields, SignUpFields> {
  const email = cleanPastedText(fields.email)
  const password = fields.password.trim()
  const name = parseFullName(fields.fullName)
  const nameIssue = name.ok ? undefined : SIGN_UP_NAME_ISSUE_MESSAGES[name.issue]
  const emailIssue = validateEmail(email)
  const weakness = findPasswordIssue(password, settings.password_policy)
  const missing = nameIssue ?? emailIssue
  if (name.ok && missing === undefined && weakness === null)
    return { ok: true, value: { fullName: name.value, email, password } }
  const errors = {
    fullName: !name.ok && name.issue === 'empty' ? text.nameHint : nameIssue,
    email: emailIssue,
    password: weakness === null ? undefined : text.passwordHint,
  }
  const toast =
    missing === undefined
      ? { title: text.weakPassword, description: weakness ?? '' }
      : { title: messages.missing, description: missing }
  return { ok: false, errors, toast }
}
