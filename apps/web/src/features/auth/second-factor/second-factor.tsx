import type { User } from '@satlens/contract'
import { useEffect, useRef, useState } from 'react'
import { messages as said } from '#shared/second-factor/messages.ts'
import { OtherWays } from '#shared/second-factor/other-ways.tsx'
import { ProofForm } from '#shared/second-factor/proof-form.tsx'
import { waysOf } from '#shared/second-factor/ways.ts'
import { signOut } from '#shared/session/session.ts'
import { Button } from '#ui/button.tsx'
import { AuthSlip } from '../auth-slip.tsx'
import { messages } from '../messages.ts'

const text = messages.secondFactor

/** In the place of the sign-in form: the password was right, and the account asks for one thing more. */
export function SecondFactor({ user }: { user: User }) {
  const ways = waysOf(user)
  const [chosen, setChosen] = useState<string | null>(null)
  const way = ways.find(({ id }) => id === chosen) ?? ways[0]
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  if (way === undefined) return null

  return (
    <AuthSlip
      headingRef={heading}
      lead={said[way.kind].lead}
      links={
        <div className="flex flex-col gap-3">
          <p className="text-muted">{text.account(user.email)}</p>
          <OtherWays chosen={way} onChoose={setChosen} ways={ways}>
            <li>
              {/* What the server says of it does not matter: this browser forgets the session. */}
              <Button onClick={() => signOut().catch(() => {})} size="small" variant="quiet">
                {text.signOut}
              </Button>
            </li>
          </OtherWays>
        </div>
      }
      title={text.title}
    >
      <ProofForm key={way.id} takesFocus={chosen !== null} way={way} />
    </AuthSlip>
  )
}
