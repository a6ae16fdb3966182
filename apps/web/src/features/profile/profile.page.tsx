import { PROFILE_FIELDS, type Profile, type ProfileChange, WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { formatEmailAddress, LANGUAGE_NAMES, parseLanguageChoice } from '@satlens/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { api } from '#shared/api/api.ts'
import { ApiError, getServerMessage } from '#shared/api/api-error.ts'
import { updateProfile } from '#shared/api/profile-api.ts'
import { settings } from '#shared/browser/settings.ts'
import { LoadError } from '#shared/components/load-error.tsx'
import { PageHeading } from '#shared/components/page-heading.tsx'
import { CURRENCY_OPTIONS } from '#shared/currency/currency-options.ts'
import { profileQuery } from '#shared/currency/profile-query.ts'
import { FormError } from '#shared/form/form-failure.tsx'
import { SubmitButton } from '#shared/form/submit-button.tsx'
import { type ParsedForm, useForm } from '#shared/form/use-form.ts'
import { BUILT_LANGUAGES } from '#shared/language/built-languages.ts'
import { chooseLanguage } from '#shared/language/choose-language.ts'
import { queryClient, updateQuery } from '#shared/query/query-client.ts'
import { sessionStore, signOut, useSession } from '#shared/session/session.ts'
import { Button } from '#ui/actions/button.tsx'
import { CardSkeleton } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Form } from '#ui/form/form.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useToast } from '#ui/overlay/use-toast.ts'
import { AppsCard } from './apps/apps-card.tsx'
import { messages } from './messages.ts'
import { SecurityCard } from './security/security-card.tsx'
import { SessionsCard } from './sessions/sessions-card.tsx'
import { SignInMethodsCard } from './sign-in-methods/sign-in-methods-card.tsx'
import { RecentSignIns } from './sign-ins/recent-sign-ins.tsx'
import { YourDataCard } from './your-data/your-data-card.tsx'

/** /profile: the user's name, the settings of the account and "Sign Out" (docs/spec/README.md#screens). */
export function ProfilePage() {
  const session = useSession()
  // This browser forgets the session even if the server cannot be told.
  const leaving = useForm({
    async action() {
      await signOut()
      leaving.toast.show(messages.signedOut)
    },
    failed: { title: messages.signOutFailed },
    messageOf: (error) => getServerMessage(error) ?? messages.signedOutHere,
  })
  if (session.status === 'loading') return <Spinner label={messages.loading} />
  if (session.status !== 'signed-in') {
    const isByChoice = session.status === 'signed-out' && session.byChoice
    return <Navigate replace to={isByChoice ? WEB_APP_SCREEN_PATHS.landing : WEB_APP_SCREEN_PATHS.signIn} />
  }
  return (
    <>
      <PageHeading title={messages.title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <ProfileCard />
        <Card title={messages.account}>
          <p className="mb-4 text-14 text-muted">{messages.accountNote}</p>
          <Button
            busy={leaving.isSubmitting}
            busyLabel={messages.signingOut}
            onClick={leaving.submit}
            variant="danger"
          >
            {messages.signOut}
          </Button>
        </Card>
        <SecurityCard user={session.user} />
        <SignInMethodsCard user={session.user} />
        <SessionsCard />
        {settings.oauth_server && <AppsCard />}
        <RecentSignIns />
        <YourDataCard user={session.user} />
      </div>
    </>
  )
}

function ProfileCard() {
  const query = useQuery(profileQuery, queryClient)
  const { data, error } = query
  const toast = useToast()
  useEffect(() => {
    if (error === null) toast.dismiss()
    else toast.error({ title: messages.loadFailed, description: getServerMessage(error) })
  }, [error, toast])
  return (
    <Card title={messages.information}>
      {query.isLoadingError && (
        <LoadError
          message={getServerMessage(error)}
          onRetry={() => void query.refetch()}
          title={messages.notLoaded}
        />
      )}
      {query.isPending && <CardSkeleton label={messages.loading} />}
      {data && <ProfileForm onSaved={(saved) => updateQuery(profileQuery, () => saved)} profile={data} />}
    </Card>
  )
}

/** Edits the fields of the contract. The email address cannot be changed (docs/spec/README.md#screens). */
function ProfileForm({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) {
  const form = useForm({
    initial: profile,
    parse: parseProfileForm,
    async action(change: ProfileChange) {
      if (sessionStore.getState().status !== 'signed-in') throw notAuthenticated
      const saved = await updateProfile(api, profile.user_id, change)
      onSaved(saved)
      const language = parseLanguageChoice(saved.language)
      if (language.ok && language.value !== profile.language) chooseLanguage(language.value)
      form.change(saved)
      form.toast.show({ ...messages.updated, tone: 'success' })
    },
    failed: { title: messages.updateFailed, noAnswer: messages.noAnswer },
    // The session may be gone from the storage without this tab being told.
    messageOf: (error) =>
      getServerMessage(error instanceof ApiError && error.status === 401 ? notAuthenticated : error),
  })
  return (
    <Form className="flex max-w-[30rem] flex-col gap-5" {...form.props}>
      <TextField
        {...form.text('full_name')}
        autoComplete="name"
        label={messages.fields.full_name}
        name="full-name"
        required
      />
      <TextField
        autoComplete="off"
        disabled
        help={messages.emailNote}
        label={messages.email}
        name="email"
        type="email"
        value={formatEmailAddress(profile.email)}
      />
      <Select
        help={messages.currencyHelp}
        label={messages.fields.preferred_currency}
        name="preferred-currency"
        onChange={({ target }) => form.change({ preferred_currency: target.value })}
        options={CURRENCY_OPTIONS}
        value={form.fields.preferred_currency}
      />
      {BUILT_LANGUAGES.length > 1 && (
        <Select
          help={messages.languageHelp}
          label={messages.fields.language}
          name="language"
          onChange={({ target }) => form.change({ language: target.value })}
          options={LANGUAGE_OPTIONS}
          value={form.fields.language}
        />
      )}
      <FormError message={form.failure?.message ?? null} />
      <SubmitButton className="sm:self-start" form={form} text={messages} wide={false} />
    </Form>
  )
}

const LANGUAGE_OPTIONS = [
  { value: '', label: messages.languageOfBrowser },
  ...BUILT_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
]

const notAuthenticated = new ApiError(messages.notAuthenticated, { code: 'no_session', status: 401 })

function parseProfileForm(profile: Profile): ParsedForm<Profile, ProfileChange> {
  const change: Partial<Profile> = {}
  for (const [name, field] of Object.entries(PROFILE_FIELDS)) {
    const column = name as keyof ProfileChange
    const parsed = field.parse(profile[column])
    if (!parsed.ok) {
      const description = field.messages[parsed.issue]
      const hint = parsed.issue === 'empty' ? messages.emptyHint(messages.fields[column]) : description
      return { ok: false, errors: { [column]: hint }, toast: { title: messages.missing, description } }
    }
    change[column] = parsed.value
  }
  return { ok: true, value: change }
}
