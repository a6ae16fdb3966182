import type { User } from '@satlens/contract'
import { formatEmailAddress } from '@satlens/domain'
import { useState } from 'react'
import { getFactorOptions } from '#shared/second-factor/factor-options.ts'
import { messages as factorTexts } from '#shared/second-factor/messages.ts'
import { OtherFactorOptions } from '#shared/second-factor/second-factor-challenge.tsx'
import { SecondFactorForm } from '#shared/second-factor/second-factor-form.tsx'
import { signOut } from '#shared/session/session.ts'
import { Button } from '#ui/actions/button.tsx'
import { AuthCard } from '../auth-card.tsx'
import { messages as text } from './messages.ts'

/** In place of the sign-in form: the password was right, and the account requires a second factor. */
export function SecondFactorStep({ user }: { user: User }) {
  const options = getFactorOptions(user)
  const [chosen, setChosen] = useState<string | null>(null)
  const option = options.find(({ id }) => id === chosen) ?? options[0]
  if (option === undefined) return null

  return (
    <AuthCard
      lead={factorTexts[option.kind].lead}
      links={
        <div className="flex flex-col gap-3">
          <p className="text-muted">{text.account(formatEmailAddress(user.email))}</p>
          <OtherFactorOptions chosen={option} onChoose={setChosen} ways={options}>
            <li>
              {/* This browser deletes the session even if the server does not answer. */}
              <Button onClick={() => signOut().catch(() => {})} size="small" variant="quiet">
                {text.signOut}
              </Button>
            </li>
          </OtherFactorOptions>
        </div>
      }
      takesFocus
      title={text.title}
    >
      <SecondFactorForm key={option.id} takesFocus={chosen !== null} way={option} />
    </AuthCard>
  )
}
