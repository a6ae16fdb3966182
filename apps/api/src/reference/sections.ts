interface Section {
  readonly title: string
  readonly text: string
  /** The paths of the group. A path belongs to the first section that matches. */
  readonly paths: RegExp
}

/** The sections, in the order in which a developer needs them. */
export const API_REFERENCE_SECTIONS: readonly Section[] = [
  {
    title: 'Sessions',
    text: 'Create, refresh, list and end sessions; list recent sign-ins.',
    paths: /^\/auth\/v1\/(signup|token|logout|sessions|sign-ins)\b/,
  },
  {
    title: 'Email links and codes',
    text: 'Known and unknown addresses get the same response.',
    paths: /^\/auth\/v1\/(recover|otp|magiclink|resend|verify)\b/,
  },
  {
    title: 'OAuth providers',
    text: 'Redirects go only to addresses that the operator allows.',
    paths: /^\/auth\/v1\/(authorize|callback|user\/identities)\b/,
  },
  {
    title: 'Applications',
    text: 'Sign-in to other applications with accounts of this server. Only if the operator allows it.',
    paths: /^\/auth\/v1\/(oauth|user\/oauth)\b/,
  },
  {
    title: 'Account',
    text: "Read, change, export and delete the caller's account.",
    paths: /^\/auth\/v1\/(user|reauthenticate|account|undo)\b/,
  },
  {
    title: 'Second factors',
    text: 'A verified challenge upgrades the session to aal2.',
    paths: /^\/auth\/v1\/factors\b/,
  },
  { title: 'Passkeys', text: 'Sign in without entering an email address.', paths: /^\/auth\/v1\/passkeys\b/ },
  {
    title: 'Administration',
    text: "For the operator's programs: accounts, their credentials, links and the audit log.",
    paths: /^\/auth\/v1\/(admin|invite)\b/,
  },
  { title: 'Profiles', text: 'The subset of PostgREST that published clients use.', paths: /^\/rest\/v1\// },
  {
    title: 'Wallet',
    text: 'A demo without private keys. Nothing is broadcast.',
    paths: /^\/functions\/v1\//,
  },
  { title: 'Market', text: 'The price of bitcoin, with its source and age.', paths: /^\/market\/v1\// },
  {
    title: 'Alerts',
    text: 'Each alert triggers once, on live prices only. Each notice about a payment is made once.',
    paths: /^\/alerts\/v1\//,
  },
  {
    title: 'Ethereum',
    text: 'Read-only calls to the Ethereum node of this server.',
    paths: /^\/ethereum\/v1\//,
  },
  {
    title: 'Development',
    text: 'Only outside production, and only from the same machine.',
    paths: /^\/dev\//,
  },
  {
    title: 'Service',
    text: 'Public settings, keys, health, metrics and this reference.',
    paths:
      /^\/(auth\/v1\/(health|settings|\.well-known)|\.well-known|openapi\.json|docs|livez|readyz|metrics)\b/,
  },
]

/** Returns the section of a path. Throws if there is none, because the operation would not be documented. */
export function findApiReferenceSection(path: string): Section {
  const section = API_REFERENCE_SECTIONS.find(({ paths }) => paths.test(path))
  if (!section) throw new Error(`The API reference has no section for ${path}.`)
  return section
}
