import { DEFAULT_LANGUAGE } from '@satlens/domain'
import type { AuthHooks } from '#auth/core/hooks/auth-hooks.ts'
import { findUserResponse } from '#auth/users/find-user-response.ts'
import type { Db } from '#kernel/database/db.ts'
import type { EmailTransport } from './email-transport.ts'
import { findOutboxEmail } from './outbox.queries.ts'
import { type EmailContent, renderEmailHtml, renderEmailText } from './render-email.ts'

interface HookEmailOptions {
  readonly sendEmail: NonNullable<AuthHooks['sendEmail']>
  readonly db: Db
  /** The base URL of the links in emails. */
  readonly issuer: string
  readonly brand: string
  /** Sends the emails that GoTrue does not have. Null if there is no mail server: they go to the hook, too. */
  readonly smtp: EmailTransport | null
}

/** GoTrue's `email_action_type` of emails without a link that names it. */
const ACTION_TYPES: Readonly<Record<string, string>> = {
  reauthentication: 'reauthentication',
  email_changed: 'email_changed_notification',
  password_changed: 'password_changed_notification',
  identity_linked: 'identity_linked_notification',
  identity_unlinked: 'identity_unlinked_notification',
  factor_added: 'mfa_factor_enrolled_notification',
  factor_removed: 'mfa_factor_unenrolled_notification',
}

/** Creates a transport that hands emails to the operator's hook (docs/protocol.md#hooks). The outbox repeats failed ones. */
export const createHookEmailTransport = ({
  sendEmail,
  db,
  issuer,
  brand,
  smtp,
}: HookEmailOptions): EmailTransport => ({
  keepsCopy: true,
  async send(email, id) {
    const row = await findOutboxEmail(db, id)
    // The account was deleted after its email was claimed.
    if (!row) return
    const { kind, userId } = row
    const link = getOneTimeLink(email, issuer)
    const type = link?.get('type') ?? ACTION_TYPES[kind]
    if (!type && smtp) return smtp.send(email, id)
    const user = await findUserResponse(db, userId)
    if (!user) return
    const { to } = email
    // Receivers send to user.email, or to user.new_email, whatever the address of the account is by now.
    const recipient = { ...user, email: to, ...(type === 'email_change' ? { new_email: to } : {}) }
    await sendEmail(id, recipient, {
      token: email.code ?? '',
      token_hash: link?.get('token') ?? '',
      redirect_to: link?.get('redirect_to') ?? '',
      email_action_type: type ?? kind,
      site_url: issuer,
      token_new: '',
      token_hash_new: '',
      old_email: kind === 'email_changed' ? to : '',
      old_phone: '',
      provider: '',
      factor_type: '',
      to,
      language: email.language ?? DEFAULT_LANGUAGE,
      subject: email.subject,
      text: renderEmailText(email),
      html: renderEmailHtml(email, brand),
    })
  },
  close: () => smtp?.close(),
})

/** Returns the query of a link with a one-time token; null if the email has none. */
function getOneTimeLink({ link }: EmailContent, issuer: string): URLSearchParams | null {
  return link?.url.startsWith(`${issuer}/verify?`) ? new URL(link.url).searchParams : null
}
