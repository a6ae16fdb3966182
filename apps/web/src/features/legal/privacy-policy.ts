import type { LegalText } from './legal-document.tsx'

/** What a deployment with this brand at this host does with data (docs/spec/README.md#screens). True of this version, and to be kept so. */
export const createPrivacyPolicy = (brand: string, host: string): LegalText => ({
  title: 'Privacy Policy',
  lead: `What ${brand} knows about you, why, and for how long.`,
  sections: [
    {
      id: 'in-short',
      title: 'In short',
      summary: `Your browser connects only to ${host}, unless you choose to sign in with another service or to another app.`,
      more: ['These pages contain no trackers, no ads and nothing from third parties. We do not sell data.'],
    },
    {
      id: 'server',
      title: 'What the server stores',
      summary: 'Only what your account needs to work and stay secure.',
      rows: [
        {
          term: 'Email address, name, currency and language',
          text: 'To sign you in, contact you about your account, address you by name, show prices in your currency and write in your language.',
          note: 'As long as the account exists',
        },
        {
          term: 'Password',
          text: "Stored as an argon2id hash, which can't be reversed.",
          note: 'Until you change it',
        },
        {
          term: 'Two-step verification and passkeys',
          text: 'The name and last use of each method you set up, and what we need to verify it (an encrypted setup key, a public key, a phone number or hashed codes).',
          note: 'Until you remove them',
        },
        {
          term: 'Other sign-in methods',
          text: 'If you use one, we store which service it is, your ID there, and the name and email address it gave us. We never get access to your account there.',
          note: 'Until you unlink it',
        },
        {
          term: 'Apps with access',
          text: 'Which apps you let sign you in, what each may see, and when you allowed it and it was last used.',
          note: 'Until you remove them',
        },
        {
          term: 'Sessions',
          text: 'When each session started and was last used, its IP address and its browser. We use this to keep you signed in and to detect stolen sessions.',
          note: 'Until you sign out or end them, or the account is deleted',
        },
        {
          term: 'Security log',
          text: 'Sign-ups, sign-ins, sign-outs and account changes, each with its time, IP address and browser. We use this to investigate security problems.',
          note: 'One year, unless the operator sets a different period',
        },
        {
          term: 'Emails',
          text: 'Confirmations, security notices and price alerts. Encrypted until sent, then deleted.',
          note: '3 days (a record of each email, without its content)',
        },
        {
          term: 'Wallet addresses',
          text: "The wallet addresses and public keys you add (they can show a balance but can't spend it), their payments on the Bitcoin network, the names and labels you give them, and the sample addresses we created for you.",
          note: 'As long as the account exists',
        },
        {
          term: 'Demo sends',
          text: 'Recipient address, amount and time of each send you confirm.',
          note: 'As long as the account exists',
        },
        {
          term: 'Price alerts',
          text: "Each alert's condition, when and at what price it triggered, and whether you want an email.",
          note: 'Until you delete them. History: 90 days',
        },
        {
          term: 'Server log',
          text: 'Path, result and IP address of requests, to run the service and prevent abuse. Never passwords, tokens or search terms.',
          note: 'As long as the operator keeps the log',
        },
      ],
    },
    {
      id: 'never',
      title: 'What never reaches the server',
      summary: 'Recovery phrases, private keys, card numbers and identity documents.',
      more: [
        "Your recovery phrase is created in your browser and stays in the tab's memory unless you choose to store it on the device.",
        'The server rejects anything that looks like a private key or a recovery phrase and does not log it.',
        'Camera video and images you choose are read in the page and never leave it.',
      ],
    },
    {
      id: 'browser',
      title: 'What your browser stores',
      summary: 'A few entries, none of them for tracking.',
      rows: [
        { term: 'sb-…-auth-token', text: 'Your session.', note: 'Until you sign out' },
        {
          term: 'sb-…-code-verifier',
          text: 'That you signed up, requested a password reset, or started signing in with or linking another service.',
          note: 'Until you finish or sign out',
        },
        {
          term: 'linking',
          text: 'Which service you were linking to your account.',
          note: 'Until you return or close the tab',
        },
        {
          term: 'sign-in',
          text: 'A cookie, set when you leave to sign in with another service, so that nobody else can complete your sign-in.',
          note: '10 minutes',
        },
        {
          term: 'language',
          text: 'A cookie with the language that you chose, here or in your profile.',
          note: 'A year, or until you choose the language of your browser',
        },
        { term: 'theme', text: 'Light or dark, if you chose one.', note: 'Until you choose "System"' },
        {
          term: 'contrast',
          text: 'Whether high contrast is on, if it differs from your device setting.',
          note: 'Until you switch back to your device setting',
        },
        {
          term: 'amounts',
          text: "Whether you've hidden amounts.",
          note: 'Until you show them',
        },
        {
          term: 'hide-amounts-again',
          text: 'Whether amounts hide again after 5 minutes.',
          note: 'Until you turn it off',
        },
        {
          term: 'chart',
          text: 'The chart range and type you chose.',
          note: "Until you clear this site's data",
        },
        {
          term: 'amount-unit',
          text: 'The unit you chose for amounts: BTC, sats or your currency.',
          note: "Until you clear this site's data",
        },
        {
          term: 'recipients',
          text: 'The last 50 recipients of sends and prepared payments from this browser, to warn you about lookalike addresses.',
          note: 'Until you sign out',
        },
        {
          term: 'wallet',
          text: "Which wallet's recovery phrase was in this browser and whether you've backed it up. The phrase itself only if you choose to store it here, encrypted with your passphrase.",
          note: 'Until you sign out or use another wallet',
        },
        {
          term: 'alerts-height',
          text: "The height of your price alert list, so the dashboard doesn't jump while loading.",
          note: 'Until you sign out',
        },
        {
          term: 'payment-notices',
          text: "Whether you've turned on notifications about payments in this browser.",
          note: 'Until you turn them off',
        },
        {
          term: 'seen-notices',
          text: 'The numbers of the latest notices, so that none is shown twice.',
          note: 'Until you sign out',
        },
        {
          term: 'connected-wallet',
          text: 'Which browser wallet you connected on the blockchain test page.',
          note: 'Until you disconnect it or close the tab',
        },
        {
          term: 'shell-…',
          text: 'The files that make up the app, so it opens offline. No prices, balances or personal data.',
          note: 'Until a newer version replaces them',
        },
        { term: 'scroll', text: 'Your scroll position on each page.', note: 'Until you close the tab' },
      ],
    },
    {
      id: 'recipients',
      title: 'Who else receives data',
      summary:
        "The operator's mail server, so that we can email you. Others only if you use the features below.",
      more: [
        'If you have a wallet and the operator has set up a blockchain index, we use it to read your balance. It can see which addresses belong together, but not who owns them.',
        "If you sign in through another service, that service knows you did. If you use text message codes, the operator's text message provider receives your phone number and the codes.",
        'If you let an app sign you in, it receives what you allowed, such as your email address, and has its own privacy policy.',
        "The server reads prices and Ethereum data for everyone, so their providers never learn about you. A wallet you connect uses its own node. A payment provider's page has its own privacy policy.",
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      summary: 'You can see, correct, export and delete your data.',
      more: [
        'On the profile page you can change your name, download your data and permanently delete your account. After deletion, we keep only the security log, without your name or email address, and the server log. To change your email address, contact the operator. You can also complain to your local data protection authority.',
      ],
    },
    {
      id: 'operator',
      title: 'Who is responsible',
      summary: `The operator of the server at ${host}.`,
      more: [
        `Anyone can run this software, so this policy does not name a company. To find the operator, look up who registered ${host}.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      summary: 'We list changes here with their dates.',
      rows: [{ term: 'November 21, 2026', text: 'First version.' }],
    },
  ],
})
