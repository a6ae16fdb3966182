import * as z from 'zod'
import { isPlainHttpUrl } from '#kernel/http/loopback.ts'
import { urlWithoutCredentialsSchema } from './configured-urls.ts'
import { defineEnvironmentVariable } from './variable.ts'

const urlSchema = urlWithoutCredentialsSchema.refine(
  (url) => !isPlainHttpUrl(url),
  'must be https, except on this machine',
)

const secretSchema = z
  .string()
  .regex(/^v1,whsec_[A-Za-z0-9+/=]{32,88}$/, 'must be v1,whsec_ and 24 to 64 bytes in base64')

const secretsSchema = z
  .string()
  .transform((text) => text.split('|').filter((part) => part !== ''))
  .pipe(z.array(secretSchema))
  .default([])

const receiverSchema = z.strictObject({ url: urlSchema, secrets: z.array(secretSchema).min(1) })

const RECEIVERS_FORM = 'must be a JSON list: [{"url":"https://…","secrets":["v1,whsec_…"]}]'

const receiversSchema = z
  .string()
  .transform((json, context) => {
    try {
      return JSON.parse(json) as unknown
    } catch {
      context.addIssue(RECEIVERS_FORM)
      return z.NEVER
    }
  })
  .pipe(z.array(receiverSchema, RECEIVERS_FORM).max(10, 'must have at most ten receivers'))
  .refine((list) => new Set(list.map(({ url }) => url)).size === list.length, 'must not name a URL twice')
  .default([])

/** The settings of the hooks. */
export const HOOK_SETTINGS = {
  customAccessToken: 'HOOK_CUSTOM_ACCESS_TOKEN',
  beforeUserCreated: 'HOOK_BEFORE_USER_CREATED',
  passwordVerificationAttempt: 'HOOK_PASSWORD_VERIFICATION_ATTEMPT',
  mfaVerificationAttempt: 'HOOK_MFA_VERIFICATION_ATTEMPT',
  sendEmail: 'HOOK_SEND_EMAIL',
  sendSms: 'HOOK_SEND_SMS',
} as const

const url = (what: string) => defineEnvironmentVariable(urlSchema.optional(), `${what} If unset: off.`)
const secrets = (of: string) =>
  defineEnvironmentVariable(
    secretsSchema,
    `Secrets that sign the requests to ${of}, separated by |, each v1,whsec_ and base64 (Standard Webhooks). Required with it.`,
    { secret: true },
  )

export const HOOK_ENVIRONMENT_VARIABLES = {
  HOOK_CUSTOM_ACCESS_TOKEN: url('URL that adds claims to access tokens. See docs/protocol.md for all hooks.'),
  HOOK_CUSTOM_ACCESS_TOKEN_SECRETS: secrets('HOOK_CUSTOM_ACCESS_TOKEN'),
  HOOK_BEFORE_USER_CREATED: url('URL that can reject a new account.'),
  HOOK_BEFORE_USER_CREATED_SECRETS: secrets('HOOK_BEFORE_USER_CREATED'),
  HOOK_PASSWORD_VERIFICATION_ATTEMPT: url('URL that can reject a sign-in with a password.'),
  HOOK_PASSWORD_VERIFICATION_ATTEMPT_SECRETS: secrets('HOOK_PASSWORD_VERIFICATION_ATTEMPT'),
  HOOK_MFA_VERIFICATION_ATTEMPT: url('URL that can reject the response of a second factor.'),
  HOOK_MFA_VERIFICATION_ATTEMPT_SECRETS: secrets('HOOK_MFA_VERIFICATION_ATTEMPT'),
  HOOK_SEND_EMAIL: url('URL that sends the emails of accounts in place of SMTP_URL.'),
  HOOK_SEND_EMAIL_SECRETS: secrets('HOOK_SEND_EMAIL'),
  HOOK_SEND_SMS: url('URL that sends text messages in place of Twilio.'),
  HOOK_SEND_SMS_SECRETS: secrets('HOOK_SEND_SMS'),
  EVENT_WEBHOOKS: defineEnvironmentVariable(
    receiversSchema,
    'Receivers of what happens to accounts, as a JSON list: [{"url":"https://…","secrets":["v1,whsec_…"]}]. See docs/events.md. If unset: nothing is sent.',
    { secret: true },
  ),
}

type HookValues = {
  readonly [K in keyof typeof HOOK_ENVIRONMENT_VARIABLES]: z.output<
    (typeof HOOK_ENVIRONMENT_VARIABLES)[K]['schema']
  >
}

type Hook = keyof typeof HOOK_SETTINGS

/** Returns the URLs and secrets of the hooks that are on. */
export function getHookEndpoints(values: HookValues) {
  const endpoints: Partial<Record<Hook, { url: string; secrets: readonly string[] }>> = {}
  for (const hook of Object.keys(HOOK_SETTINGS) as Hook[]) {
    const name = HOOK_SETTINGS[hook]
    const url = values[name]
    if (url !== undefined) endpoints[hook] = { url, secrets: values[`${name}_SECRETS`] }
  }
  return endpoints
}
