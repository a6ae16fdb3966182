/** What every credential says, in the JSON form of WebAuthn Level 3 §5.1. Binary is base64url. */
interface CredentialJson {
  id: string
  rawId: string
  type: 'public-key'
  authenticatorAttachment?: string | null | undefined
  clientExtensionResults: Record<string, unknown>
}

/** A credential that the browser has just made, as `PublicKeyCredential.toJSON()` writes it. */
export interface RegistrationCredential extends CredentialJson {
  response: {
    clientDataJSON: string
    attestationObject: string
    transports?: string[] | undefined
  }
}

/** What the browser signed with a credential, in the same form. */
export interface AuthenticationCredential extends CredentialJson {
  response: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    userHandle?: string | null | undefined
  }
}
