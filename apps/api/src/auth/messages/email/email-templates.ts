import { formatEmailAddress, isolateText, type Language } from '@satlens/domain'
import type { FactorRow } from '#auth/users/factors.queries.ts'
import type { Clock } from '#kernel/clock.ts'
import { describeDevice, formatDateTimeUtc } from '#kernel/language/formats.ts'
import { EMAIL_TEXTS, type EmailTexts } from './email-texts.ts'
import type { EmailContent } from './render-email.ts'

interface OneTimeTokenValues {
  readonly url: string
  readonly code: string
}

interface EmailChangeValues extends OneTimeTokenValues {
  readonly newEmail: string
}

/** Something that was added to the account, and the URL of the page that removes it. */
interface AdditionValues {
  readonly undoUrl: string
  /** The name of the addition; empty if it has none or if its email does not say it. */
  readonly name: string
}

/** An application that got access to the account. */
export interface AllowedApp {
  /** False if it registered itself. */
  readonly isVerified: boolean
  /** True if it was allowed for a device, by a code. */
  readonly isOnDevice: boolean
}

type NamedFactor = Pick<FactorRow, 'factorType' | 'friendlyName'>

export interface EmailTemplateValues {
  readonly confirm_sign_up: OneTimeTokenValues
  readonly invite: OneTimeTokenValues
  readonly recovery: OneTimeTokenValues
  readonly magic_link: OneTimeTokenValues
  readonly email_change_current: EmailChangeValues
  readonly email_change_new: EmailChangeValues
  readonly reauthentication: OneTimeTokenValues
  readonly already_registered: object
  readonly address_taken: object
  readonly email_changed: { readonly newEmail: string }
  /** `passkeys` counts those that still sign in without the password. */
  readonly password_changed: { readonly passkeys: number }
  /** `needsPassword` is true if the account had a password, which its owner has to replace. */
  readonly account_reclaimed: { readonly needsPassword: boolean }
  readonly session_ended_for_safety: object
  readonly identity_linked: AdditionValues
  readonly identity_unlinked: { readonly provider: string; readonly removesPassword: boolean }
  readonly passkey_added: AdditionValues
  readonly passkey_removed: { readonly name: string }
  readonly factor_added: AdditionValues & { readonly factorType: FactorRow['factorType'] }
  readonly factor_removed: { readonly factor: NamedFactor }
  readonly recovery_codes_made: AdditionValues
  readonly app_allowed: AdditionValues & AllowedApp
  readonly recovery_code_used: { readonly remaining: number }
}

export type AccountEmailTemplateName = keyof EmailTemplateValues

/** The kind of an email, stored in the outbox. Rate limits apply per kind. */
export type EmailTemplateName =
  | AccountEmailTemplateName
  | 'price_alert'
  | 'payment_notice'
  | 'wallet_replaced'

export interface EmailSiteSettings {
  readonly brand: string
  /** Has no slash at the end. */
  readonly siteUrl: string
}

interface TemplateContext {
  readonly texts: EmailTexts
  readonly brand: string
  readonly siteUrl: string
  /** Keeps the direction of an address or a name. */
  readonly isolate: (text: string) => string
}

type Content = Omit<EmailContent, 'to' | 'details' | 'language'>

type Templates = {
  readonly [K in AccountEmailTemplateName]: (
    context: TemplateContext,
    values: EmailTemplateValues[K],
  ) => Content
}

interface Text {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly button?: string
  readonly note?: string
}

const addLink = ({ button, ...text }: Text, url: string): Content =>
  button === undefined ? text : { ...text, link: { label: button, url } }

const addToken = (text: Text, { url, code }: OneTimeTokenValues): Content => ({ ...addLink(text, url), code })

const linkToSignIn = (text: Text, { siteUrl }: TemplateContext) => addLink(text, `${siteUrl}/signin`)

const linkToProfile = (text: Text, { siteUrl }: TemplateContext) => addLink(text, `${siteUrl}/profile`)

/** Adds what tells the owner of the account how to remove an addition. */
const addUndoLink = (text: Text, context: TemplateContext, url: string): Content => {
  const { note, link: label } = context.texts.undo
  return { note, ...linkToProfile(text, context), undo: { label, url } }
}

const TEMPLATES: Templates = {
  confirm_sign_up: ({ texts, brand }, values) => addToken(texts.confirm_sign_up(brand), values),
  invite: ({ texts, brand }, values) => addToken(texts.invite(brand), values),
  recovery: ({ texts, brand }, values) => addToken(texts.recovery(brand), values),
  magic_link: ({ texts, brand }, values) => addToken(texts.magic_link(brand), values),
  email_change_current: ({ texts, brand, isolate }, values) =>
    addToken(texts.email_change_current(brand, isolate(formatEmailAddress(values.newEmail))), values),
  email_change_new: ({ texts, brand }, values) => addToken(texts.email_change_new(brand), values),
  // Without a link: the code is entered on the open page.
  reauthentication: ({ texts, brand }, { code }) => ({ ...texts.reauthentication(brand), code }),
  // The sign-up page does not reveal that the address is known.
  already_registered: (context) => linkToSignIn(context.texts.already_registered(context.brand), context),
  // The user of the other account does not learn that the address is taken.
  address_taken: (context) => linkToSignIn(context.texts.address_taken(context.brand), context),
  // Sent to the previous address.
  email_changed: (context, { newEmail }) => {
    const address = context.isolate(formatEmailAddress(newEmail))
    return linkToSignIn(context.texts.email_changed(context.brand, address), context)
  },
  password_changed: (context, { passkeys }) =>
    linkToSignIn(context.texts.password_changed(context.brand, passkeys), context),
  account_reclaimed: ({ texts, brand, siteUrl }, { needsPassword }) =>
    addLink(texts.account_reclaimed(brand, needsPassword), siteUrl),
  // A refresh token was reused (docs/protocol.md#refresh-token-reuse): two parties hold one session.
  session_ended_for_safety: (context) =>
    linkToSignIn(context.texts.session_ended_for_safety(context.brand), context),
  identity_linked: (context, { name, undoUrl }) =>
    addUndoLink(context.texts.identity_linked(context.brand, context.isolate(name)), context, undoUrl),
  // Sent to the address that the account had before (docs/protocol.md#unlink-an-identity).
  identity_unlinked: (context, { provider, removesPassword }) => {
    const { texts, brand, isolate } = context
    return linkToProfile(texts.identity_unlinked(brand, isolate(provider), removesPassword), context)
  },
  passkey_added: (context, { undoUrl }) =>
    addUndoLink(context.texts.passkey_added(context.brand), context, undoUrl),
  passkey_removed: (context, { name }) =>
    linkToProfile(context.texts.passkey_removed(context.brand, context.isolate(name)), context),
  factor_added: (context, { factorType, name, undoUrl }) => {
    const { texts, brand, isolate } = context
    const { paragraphs, ...text } = texts.factor_added(brand)
    const added = texts.factors.added[factorType](brand, name && isolate(name))
    return addUndoLink({ ...text, paragraphs: [added, ...paragraphs] }, context, undoUrl)
  },
  factor_removed: (context, { factor: { factorType, friendlyName } }) => {
    const { texts, brand, isolate } = context
    const removed = texts.factors.removed[factorType](brand, friendlyName && isolate(friendlyName))
    return linkToProfile({ ...texts.factor_removed(brand), paragraphs: [removed] }, context)
  },
  recovery_codes_made: (context, { undoUrl }) =>
    addUndoLink(context.texts.recovery_codes_made(context.brand), context, undoUrl),
  app_allowed: (context, { name, isVerified, isOnDevice, undoUrl }) => {
    const { texts, brand, isolate } = context
    return addUndoLink(texts.app_allowed(brand, isolate(name), { isVerified, isOnDevice }), context, undoUrl)
  },
  recovery_code_used: (context, { remaining }) =>
    linkToProfile(context.texts.recovery_code_used(context.brand, remaining), context),
}

/** Creates an email about an account, with the time and the device of the request that causes it. */
export function createEmailFromTemplate<K extends AccountEmailTemplateName>(
  { settings, clock }: { readonly settings: EmailSiteSettings; readonly clock: Clock },
  language: Language,
  kind: K,
  to: string,
  { userAgent }: { readonly userAgent: string },
  values: EmailTemplateValues[K],
): EmailContent {
  const texts = EMAIL_TEXTS[language]
  const isolate = (text: string) => isolateText(language, text)
  const context = { texts, brand: isolate(settings.brand), siteUrl: settings.siteUrl, isolate }
  const content = TEMPLATES[kind](context, values)
  const { requested, time, device } = texts.details
  const details = [
    { label: content.code ? requested : time, value: formatDateTimeUtc(clock.now(), language) },
    { label: device, value: describeDevice(userAgent, language, { isFromStranger: true }) },
  ]
  return { to, language, details, ...content }
}
