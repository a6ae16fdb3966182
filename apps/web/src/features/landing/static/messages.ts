/** The texts of the landing page that stand in its HTML only. */
export const messages = {
  example: 'Example',

  picture: {
    alt: 'The dashboard with the bitcoin price, its age and source, and a chart of the last day',
    caption: "Your dashboard, with example prices instead of today's.",
  },

  features: {
    title: 'Features',
    freshness: {
      title: 'Know how fresh every price is',
      body: 'Every price is marked live, delayed or unavailable, with its age and source. The header and the page always show the same number.',
    },
    change: {
      title: 'A clear 24h change',
      body: 'The 24h change compares the latest price with the price 24 hours ago. We never use buy prices for it because they include a fee.',
    },
    keys: {
      title: 'Your keys stay with you',
      body: "Your recovery phrase is created in your browser and stays there. The server gets only a public key, which can show your balance but can't spend.",
    },
    addresses: {
      title: 'Addresses are double-checked',
      body: 'We check the format, then the checksum. If a character looks wrong, we show you which group of four characters to check.',
    },
  },

  /** The parts of screens beside the features. */
  parts: {
    price: {
      title: 'Bitcoin price (USD)',
      live: 'Live, 8s ago',
      delayed: 'Delayed, 2m ago',
      unavailable: 'Unavailable',
      nothing: '—',
    },
    alert: {
      title: '24h change of 2.00% or more',
      state: 'Triggered',
      from: '24 hours ago',
      to: 'Latest price',
    },
    wallet: {
      title: 'Savings',
      browser: 'In your browser',
      phrase: 'Recovery phrase',
      server: 'On the server',
      publicKey: 'Public key',
      balance: 'Balance',
    },
    address: {
      title: 'Recipient address',
      format: 'Format',
      checksum: 'Checksum',
      typo: 'This address has a typo, probably in group 6: r3zs',
    },
  },

  compliance: {
    title: 'Compliance notice',
    body: (brand: string) =>
      `${brand} is not an exchange or a custodian. It does not sell, custody, transmit or exchange crypto and performs no identity checks of its own. Crypto purchases are handled off-site by a third-party payment provider. Subscriptions are paid through a card payment provider.`,
    risk: 'Bitcoin is a high-risk asset. Its price can fall without warning and you can lose everything you put in.',
  },

  faq: {
    title: 'FAQ',
    items: [
      {
        question: 'Can I buy bitcoin here?',
        answer:
          'No. The buy page only estimates how much bitcoin a dollar amount would buy. Purchases are handled off-site by a third-party payment provider under its own terms.',
      },
      {
        question: 'Who holds my coins?',
        answer:
          "You do. Your wallet's private keys are created in your browser and never reach us, so we can't move your coins or restore a lost recovery phrase. We don't take deposits.",
      },
      {
        question: 'Do you check my identity?',
        answer: 'No. The verification page is a demo. What you type stays in your browser.',
      },
      {
        question: 'Does sending move real bitcoin?',
        answer:
          'No. The send page checks the address and amount and records a demo send. Nothing is broadcast.',
      },
      {
        question: 'Where do the prices come from?',
        answer:
          'From public price feeds. Our server reads them for everyone, so your browser never contacts an exchange. If a feed stops responding, the price is marked delayed, then unavailable.',
      },
    ],
  },
} as const
