import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { Navigate } from 'react-router-dom'
import { LoadError } from '#shared/components/load-error.tsx'
import { PageTitle } from '#shared/components/page-title.tsx'
import { useSession } from '#shared/session/session.ts'
import { Button } from '#ui/actions/button.tsx'
import { CardSkeleton } from '#ui/feedback/card-skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeading } from '#ui/layout/page-heading.tsx'
import { messages } from './messages.ts'
import { ProfileForm } from './profile-form.tsx'
import { SecurityCard } from './security/security-card.tsx'
import { SessionsCard } from './sessions/sessions-card.tsx'
import { SignInMethodsCard } from './sign-in-methods/sign-in-methods-card.tsx'
import { RecentSignIns } from './sign-ins/recent-sign-ins.tsx'
import { useProfile } from './use-profile.ts'
import { useSignOut } from './use-sign-out.ts'
import { YourDataCard } from './your-data/your-data-card.tsx'

/** /profile: the caller's name and the way out (docs/spec/README.md#screens). */
export function ProfilePage() {
  const session = useSession()
  const { isSigningOut, leave } = useSignOut()
  if (session.status === 'loading') return <Spinner label={messages.loading} />
  // Leaving by the button ends on the landing page; the session ends a moment before.
  if (session.status !== 'signed-in') {
    const isLeaving = session.status === 'signed-out' && session.byChoice
    return <Navigate replace to={isLeaving ? WEB_APP_SCREEN_PATHS.landing : WEB_APP_SCREEN_PATHS.signIn} />
  }
  return (
    <>
      <PageTitle>{messages.title}</PageTitle>
      <PageHeading title={messages.title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <ProfileCard userId={session.user.id} />
        <Card title={messages.account}>
          <p className="mb-4 text-14 text-muted">{messages.accountNote}</p>
          <Button busy={isSigningOut} busyLabel={messages.signingOut} onClick={leave} variant="danger">
            {messages.signOut}
          </Button>
        </Card>
        <SecurityCard user={session.user} />
        <SignInMethodsCard user={session.user} />
        <SessionsCard />
        <RecentSignIns />
        <YourDataCard user={session.user} />
      </div>
    </>
  )
}

function ProfileCard({ userId }: { userId: string }) {
  const { profile, fullName, loadFailure, refusal, refusals, failure, isSaving, rename, save, reload } =
    useProfile(userId)
  return (
    <Card title={messages.information}>
      {loadFailure !== null && <LoadError onRetry={reload} said={loadFailure} title={messages.notLoaded} />}
      {profile === null && loadFailure === null && <CardSkeleton label={messages.loading} />}
      {profile !== null && (
        <ProfileForm
          email={profile.email}
          failure={failure}
          fullName={fullName}
          isSaving={isSaving}
          onRename={rename}
          onSubmit={save}
          refusal={refusal}
          refusals={refusals}
        />
      )}
    </Card>
  )
}
