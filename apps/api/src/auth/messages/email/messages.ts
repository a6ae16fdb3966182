/** A brand, address or name in a text. Catalogues from right to left isolate it. */
type Value = string

const NOT_REVEALED =
  "If this wasn't you, you don't need to do anything. We didn't reveal that you have an account."
const RESET_PASSWORD = "If this wasn't you, reset your password right away."

/** The texts of emails about accounts. Those with a `button` have a link; a `name` is empty if there is none. */
export const messages = {
  confirm_sign_up: (brand: Value) => ({
    subject: `Confirm your ${brand} account`,
    paragraphs: [
      `Thanks for signing up for ${brand}.`,
      'To finish, open the link within 24 hours, or enter the code within 15 minutes.',
    ],
    button: 'Confirm email address',
    note: "If this wasn't you, ignore this email. The account won't be activated.",
  }),
  invite: (brand: Value) => ({
    subject: `You're invited to ${brand}`,
    paragraphs: [
      `The operator of ${brand} has created an account for this email address.`,
      'To accept, open the link within 24 hours, or enter the code within 15 minutes.',
    ],
    button: 'Accept the invitation',
    note: "If you don't know why you received this, ignore this email. The account won't be activated.",
  }),
  recovery: (brand: Value) => ({
    subject: `Reset your ${brand} password`,
    paragraphs: [
      `We received a request to reset the password of your ${brand} account.`,
      'Open the link within 1 hour, or enter the code within 15 minutes, to choose a new password.',
    ],
    button: 'Choose a new password',
    note: "If this wasn't you, ignore this email. Your password won't change.",
  }),
  magic_link: (brand: Value) => ({
    subject: `Sign in to ${brand}`,
    paragraphs: ['Open the link within 1 hour, or enter the code within 15 minutes, to sign in.'],
    button: `Sign in to ${brand}`,
    note: "If you didn't request this, ignore this email and don't share the code with anyone.",
  }),
  email_change_current: (brand: Value, newEmail: Value) => ({
    subject: `Confirm your ${brand} email address change`,
    paragraphs: [
      `We received a request to change the email address of your ${brand} account to ${newEmail}.`,
      'The change takes effect once both email addresses are confirmed. Open the link within 24 hours, or enter the code within 15 minutes.',
    ],
    button: 'Confirm the change',
    note: "If this wasn't you, don't confirm. Change your password right away, because someone may be signed in to your account.",
  }),
  email_change_new: (brand: Value) => ({
    subject: `Confirm your new email address for ${brand}`,
    paragraphs: [
      `We received a request to use this email address for a ${brand} account.`,
      'Open the link within 24 hours, or enter the code within 15 minutes. If the account already has an email address, confirm the email we sent there too.',
    ],
    button: 'Confirm email address',
    note: "If this wasn't you, ignore this email. Nothing will change.",
  }),
  reauthentication: (brand: Value) => ({
    subject: `Your ${brand} confirmation code`,
    paragraphs: ["Enter this code within 15 minutes to confirm it's you."],
    note: "If you didn't request this code, don't share it. Change your password right away.",
  }),
  already_registered: (brand: Value) => ({
    subject: `You already have a ${brand} account`,
    paragraphs: [
      `Someone tried to sign up for ${brand} with your email address, but you already have an account.`,
      'If this was you, sign in instead. Your password has not changed.',
    ],
    button: 'Sign in',
    note: NOT_REVEALED,
  }),
  address_taken: (brand: Value) => ({
    subject: `Someone tried to add your email address to another ${brand} account`,
    paragraphs: [
      `This email address is already linked to your ${brand} account, so nothing has changed.`,
      'If this was you, sign in with this email address, or use a different one for the other account.',
    ],
    button: 'Sign in',
    note: NOT_REVEALED,
  }),
  email_changed: (brand: Value, newEmail: Value) => ({
    subject: `Your ${brand} email address was changed`,
    paragraphs: [
      `Your ${brand} account now uses ${newEmail}. You can no longer sign in with the email address this message was sent to.`,
    ],
    button: 'Sign in',
    note: `If this wasn't you, change the password of your email account right away and contact the operator of ${brand}.`,
  }),
  /** `passkeys` counts those that still sign in without the password. */
  password_changed: (brand: Value, passkeys: number) => ({
    subject: `Your ${brand} password was changed`,
    paragraphs: [
      `The password of your ${brand} account was changed, and all other devices were signed out.`,
      ...(passkeys === 0
        ? []
        : [
            passkeys === 1
              ? "1 passkey still works without your password. If you don't recognize it, remove it on your profile."
              : `${passkeys} passkeys still work without your password. Remove any you don't recognize on your profile.`,
          ]),
    ],
    button: 'Sign in or reset your password',
    note: RESET_PASSWORD,
  }),
  account_reclaimed: (brand: Value, needsPassword: boolean) => ({
    subject: `Your ${brand} account is confirmed`,
    paragraphs: [
      `You confirmed your email address. There was already a ${brand} account with this email address, but it had never been confirmed.`,
      'The account is now yours alone. We signed out all devices and removed its password, sign-in methods, wallet and alerts, in case someone else added them.',
      ...(needsPassword ? ['Choose a new password the next time you sign in.'] : []),
    ],
    button: `Go to ${brand}`,
  }),
  session_ended_for_safety: (brand: Value) => ({
    subject: `We ended one of your ${brand} sessions for your security`,
    paragraphs: [
      'One of your sessions may have been copied, so we ended it.',
      'Sign in again on the device that was signed out. If this keeps happening, change your password.',
    ],
    button: 'Sign in',
  }),
  identity_linked: (brand: Value, provider: Value) => ({
    subject: `A sign-in method was added to your ${brand} account`,
    paragraphs: [
      `You can now sign in to your ${brand} account with ${provider}.`,
      'Your other sign-in methods have not changed.',
    ],
    button: 'Review sign-in methods',
  }),
  identity_unlinked: (brand: Value, provider: Value, removesPassword: boolean) => ({
    subject: `A sign-in method was removed from your ${brand} account`,
    paragraphs: [
      `You can no longer sign in to your ${brand} account with ${provider}.`,
      ...(removesPassword ? ['Your password was removed with it and no longer works.'] : []),
    ],
    button: 'Review sign-in methods',
    note: RESET_PASSWORD,
  }),
  passkey_added: (brand: Value) => ({
    subject: `A passkey was added to your ${brand} account`,
    paragraphs: [`You can now sign in to your ${brand} account with a new passkey.`],
    button: 'Review passkeys',
  }),
  passkey_removed: (brand: Value, name: Value) => ({
    subject: `A passkey was removed from your ${brand} account`,
    paragraphs: [`You can no longer sign in to your ${brand} account with the passkey "${name}".`],
    button: 'Review passkeys',
    note: RESET_PASSWORD,
  }),
  factor_added: (brand: Value) => ({
    subject: `A two-step verification method was added to your ${brand} account`,
    paragraphs: ['Devices that signed in without two-step verification have been signed out.'],
    button: 'Review security settings',
  }),
  factor_removed: (brand: Value) => ({
    subject: `A two-step verification method was removed from your ${brand} account`,
    button: 'Review security settings',
    note: RESET_PASSWORD,
  }),
  /** The paragraphs about a method, by its type. */
  factors: {
    added: {
      totp: (brand: Value, name: Value) =>
        `When you sign in to ${brand}, you can now verify with a code from your authenticator app${quote(name)}.`,
      phone: (brand: Value, name: Value) =>
        `When you sign in to ${brand}, you can now verify with a code from a text message${quote(name)}.`,
      webauthn: (brand: Value, name: Value) =>
        `When you sign in to ${brand}, you can now verify with your security key${quote(name)}.`,
    },
    removed: {
      totp: (brand: Value, name: Value) =>
        `You'll no longer be asked for a code from your authenticator app${quote(name)} when you sign in to ${brand}.`,
      phone: (brand: Value, name: Value) =>
        `You'll no longer be asked for a code from a text message${quote(name)} when you sign in to ${brand}.`,
      webauthn: (brand: Value, name: Value) =>
        `You'll no longer be asked for your security key${quote(name)} when you sign in to ${brand}.`,
    },
  },
  recovery_codes_made: (brand: Value) => ({
    subject: `Backup codes were generated for your ${brand} account`,
    paragraphs: [
      `Your ${brand} account has 10 new backup codes. Use one if you don't have your usual verification method. Each works once.`,
      'Earlier codes no longer work.',
    ],
    button: 'Review security settings',
  }),
  app_allowed: (
    brand: Value,
    app: Value,
    { isVerified, isOnDevice }: { readonly isVerified: boolean; readonly isOnDevice: boolean },
  ) => ({
    subject: `An app was given access to your ${brand} account`,
    paragraphs: [
      isOnDevice
        ? `The app "${app}" can now sign you in with your ${brand} account on another device. The code of that device was entered in your account.`
        : `The app "${app}" can now sign you in with your ${brand} account.`,
      ...(isOnDevice
        ? ["If someone else gave you the code, remove the app's access now. They are signed in as you."]
        : []),
      ...(isVerified ? [] : ["The app registered itself, and we haven't checked who runs it."]),
      'Your profile shows what it can do. You can remove its access there at any time.',
    ],
    button: 'Review apps with access',
    note: "If this wasn't you, open the link below within 7 days. You can then remove the app and everything else that was added in the last 7 days, sign out all devices and choose a new password.",
  }),
  recovery_code_used: (brand: Value, remaining: number) => ({
    subject: `A ${brand} backup code was used`,
    paragraphs: [
      `A backup code was used to verify a sign-in to your ${brand} account.`,
      remaining === 0 ? 'That was your last code. Generate new ones now.' : `You have ${remaining} left.`,
    ],
    button: 'Review security settings',
    note: "If this wasn't you, change your password and generate new backup codes right away.",
  }),
  /** About an addition to the account, above the link that removes it. */
  undo: {
    note: "If this wasn't you, open the link below within 7 days. You can then remove the sign-in and verification methods added in the last 7 days, sign out all devices and choose a new password.",
    link: "This wasn't me",
  },
  details: { requested: 'Requested', time: 'Time', device: 'Device' },
} as const

const quote = (name: Value): string => (name === '' ? '' : ` ("${name}")`)
