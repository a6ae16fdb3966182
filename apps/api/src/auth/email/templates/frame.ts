import { describeUserAgent } from '@satlens/domain'
import type { Clock } from '../../../kernel/clock.ts'
import type { RequestSource } from '../../audit/request-source.ts'
import type { Email } from '../email.ts'
import { formatDateTime } from '../format-date-time.ts'

/** The sender and addressee of an email about an account, and the request that caused it. */
export interface EmailContext {
  readonly brand: string
  /** Has no slash at the end. */
  readonly siteUrl: string
  readonly to: string
  readonly requestedAt: Date
  /** The `User-Agent` header of the request. */
  readonly userAgent: string
}

/** The context of an email about something added to the account, with the URL of the page that removes it. */
export interface AdditionContext extends EmailContext {
  readonly undoUrl: string
}

/** The parts in which the emails about an account differ. */
interface AccountEmail extends Pick<Email, 'subject' | 'paragraphs' | 'note'> {
  /** The button. Its path begins with a slash and is opened on the site. */
  readonly button: { readonly label: string; readonly path: string }
}

interface EmailContextDeps {
  readonly settings: Pick<EmailContext, 'brand' | 'siteUrl'>
  readonly clock: Clock
}

/** Creates the context of an email that a request causes now. */
export const createEmailContext = (
  { settings, clock }: EmailContextDeps,
  to: string,
  { userAgent }: Pick<RequestSource, 'userAgent'>,
): EmailContext => ({
  brand: settings.brand,
  siteUrl: settings.siteUrl,
  to,
  requestedAt: clock.now(),
  userAgent,
})

/** Builds an email about a change or an event: what happened, when, on which device, and what the reader can do. */
export const accountEmail = (
  context: EmailContext,
  { subject, paragraphs, button: { label, path }, note }: AccountEmail,
): Email => ({
  to: context.to,
  subject,
  paragraphs,
  details: describeRequest('Time', context),
  link: { label, url: `${context.siteUrl}${path}` },
  ...(note === undefined ? {} : { note }),
})

/** Builds an email about something added to the account. Its second link removes the addition. */
export const additionEmail = (context: AdditionContext, content: Omit<AccountEmail, 'note'>): Email => ({
  ...accountEmail(context, {
    ...content,
    note: "If this wasn't you, open the link below within 7 days. It removes everything added to your account in the last 7 days and your password, signs out all devices and lets you choose a new password.",
  }),
  undo: { label: 'This was not me', url: context.undoUrl },
})

/** Returns the time and the device of the request, for the details of an email. */
export const describeRequest = (
  timeLabel: string,
  { requestedAt, userAgent }: EmailContext,
): NonNullable<Email['details']> => [
  { label: timeLabel, value: formatDateTime(requestedAt) },
  { label: 'Device', value: describeDevice(userAgent) },
]

// The User-Agent of programs other than browsers is free text. An attacker who requests an email to another person could
// put a web address there, which email apps turn into a link. The descriptions of browsers come from a fixed list.
const describeDevice = (userAgent: string): string =>
  userAgent.startsWith('Mozilla/') ? describeUserAgent(userAgent) : 'Unknown device'
