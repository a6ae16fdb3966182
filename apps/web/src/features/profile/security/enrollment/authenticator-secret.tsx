import { CopyButton } from '#ui/actions/copy-button.tsx'
import { TextLink } from '#ui/actions/text-link.tsx'
import { messages } from '../messages.ts'
import { formatAuthenticatorSecret } from '../recovery-codes/recovery-codes-text.ts'

const text = messages.app

/** The secret for an authenticator app: to be scanned, typed or opened. */
export function AuthenticatorSecret({
  totp: { qr_code, secret, uri },
}: {
  totp: { readonly qr_code: string; readonly secret: string; readonly uri: string }
}) {
  return (
    <>
      {/* Black on white in the dark, too: some cameras read nothing else. */}
      <img
        alt={text.qr}
        className="size-56 self-center rounded-ui border border-hairline"
        src={`data:image/svg+xml;utf-8,${encodeURIComponent(qr_code)}`}
      />
      <div className="flex flex-col gap-2">
        <p className="font-medium text-14">{text.secret}</p>
        <p className="rounded-ui border border-hairline bg-tint px-3 py-2 font-mono" dir="ltr">
          {formatAuthenticatorSecret(secret)}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <CopyButton copied={text.copied} failed={text.copyFailed} label={text.copy} value={secret} />
          <TextLink href={uri}>{text.link}</TextLink>
        </div>
      </div>
    </>
  )
}
