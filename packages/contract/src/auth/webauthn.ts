import * as z from 'zod/mini'

const base64url = z.string().check(z.regex(/^[\w-]+$/))

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string())),
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
}

/** A newly created credential, in the JSON form of WebAuthn Level 3 §5.1. Binary fields are base64url. */
export const registrationCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
  }),
})

/** An assertion by an existing credential, in the same form. */
export const authenticationCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.optional(z.nullable(z.string())),
  }),
})
