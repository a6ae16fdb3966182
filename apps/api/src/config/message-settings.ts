import * as z from 'zod'
import { httpUrlSchema } from './configured-urls.ts'
import { booleanFlagSchema, commaSeparatedListSchema, defineEnvironmentVariable } from './variable.ts'

const smsTestCodesSchema = commaSeparatedListSchema
  .pipe(
    z.array(z.string().regex(/^[1-9][0-9]{1,14}:[0-9]{6}$/, 'must be number:code, with the digits of E.164')),
  )
  .transform((pairs): ReadonlyMap<string, string> => new Map(pairs.map((pair) => toPair(pair.split(':')))))

const toPair = ([number = '', code = '']: readonly string[]) => [number, code] as const

export const EMAIL_AND_SMS_ENVIRONMENT_VARIABLES = {
  SMTP_URL: defineEnvironmentVariable(
    z.url({ protocol: /^smtps?$/ }).optional(),
    'The mail server. smtp:// to a non-loopback host requires STARTTLS; ?requireTLS=false in the URL allows emails and the password to be sent unencrypted. If unset in development: emails are logged and shown at /dev/mailbox. If unset in production: HOOK_SEND_EMAIL or MAILER_AUTOCONFIRM=true is required.',
    { secret: true },
  ),
  MAIL_FROM: defineEnvironmentVariable(
    z.string().default('Satlens <no-reply@localhost>'),
    'The sender of emails, as name and address.',
  ),
  MAIL_CONNECTIONS: defineEnvironmentVariable(
    z.coerce.number().int().min(1).max(50).default(5),
    'How many emails a process sends at once, each over a connection of its own. Emails to one account are sent one after the other; one that failed delays none.',
  ),
  MAILER_AUTOCONFIRM: defineEnvironmentVariable(
    booleanFlagSchema.optional(),
    'Confirms new accounts without an email. If unset: on while SMTP_URL is unset, else off. Production without SMTP_URL requires true.',
  ),
  VERIFY_INTERSTITIAL: defineEnvironmentVariable(
    booleanFlagSchema.default(true),
    "Email links open a page with a button, so that email scanners can't consume them. If off: opening the link is enough.",
  ),
  TWILIO_ACCOUNT_SID: defineEnvironmentVariable(
    z.string().min(1).optional(),
    'The Twilio account that sends text messages. Set it with TWILIO_AUTH_TOKEN and TWILIO_FROM to offer phones as second factors and PHONE_SIGN_IN.',
  ),
  TWILIO_AUTH_TOKEN: defineEnvironmentVariable(
    z.string().min(1).optional(),
    'The auth token of the Twilio account.',
    {
      secret: true,
    },
  ),
  TWILIO_FROM: defineEnvironmentVariable(
    z
      .string()
      .regex(
        /^(\+[1-9][0-9]{1,14}|MG[0-9a-f]{32})$/,
        'must be a number such as +41446681800, or MG and 32 digits',
      )
      .optional(),
    'The sender of text messages: a phone number in E.164 format or the ID of a messaging service.',
  ),
  TWILIO_API_URL: defineEnvironmentVariable(
    httpUrlSchema.default('https://api.twilio.com'),
    'Base URL of the Twilio API. Set it to use another service with the same API.',
  ),
  PHONE_SIGN_IN: defineEnvironmentVariable(
    booleanFlagSchema.default(false),
    'Allows sign-up and sign-in with a phone number and codes by text message. Requires the TWILIO_ variables.',
  ),
  SMS_AUTOCONFIRM: defineEnvironmentVariable(
    booleanFlagSchema.default(false),
    'Confirms sign-ups with a phone number without a text message. The first code for a number still decides who owns it.',
  ),
  SMS_TEST_CODES: defineEnvironmentVariable(
    smsTestCodesSchema.default(new Map()),
    'Phone numbers with a fixed code that get no text message, comma-separated, each as number:code. Rejected in production.',
  ),
  SMS_PER_HOUR: defineEnvironmentVariable(
    z.coerce.number().int().min(0).default(100),
    'Maximum number of text messages per hour, for all processes together. It limits the cost; requests beyond it are rejected.',
  ),
}
