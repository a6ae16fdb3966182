import { formatShortUsd, LANDING_PAGE_PRO_PLAN_PRICE, TRADING_PAGE_PRO_PLAN_PRICE } from '@satlens/domain'
import type { LegalText } from './legal-document.tsx'

const landingPrice = formatShortUsd(LANDING_PAGE_PRO_PLAN_PRICE)
const tradingPrice = formatShortUsd(TRADING_PAGE_PRO_PLAN_PRICE)

/** The terms of a deployment with this brand at this host (docs/spec/README.md#product, docs/spec/README.md#screens). */
export const createTermsOfService = (brand: string, host: string): LegalText => ({
  title: 'Terms of Service',
  lead: `What ${brand} is, what it isn't, and your agreement with its operator.`,
  sections: [
    {
      id: 'what-it-is',
      title: 'What this is',
      summary: `${brand} is software: a market dashboard, a wallet companion and a subscription to trading tools.`,
      more: [
        'It is not an exchange or a custodian. It does not sell, custody, transmit or exchange crypto and performs no identity checks of its own.',
        'Crypto purchases are handled off-site by a third-party payment provider. That purchase is a contract between you and the provider, under its terms and at its price.',
      ],
    },
    {
      id: 'demonstration',
      title: 'Demo features',
      summary: 'Any feature that appears to move money is a demo and is labeled as one.',
      rows: [
        {
          term: 'Balance',
          text: "The dashboard balance is a fixed example. It isn't held in any wallet and can't be spent.",
        },
        {
          term: 'Sending',
          text: 'We check and record the address and amount. You may get an unsigned transaction to sign elsewhere. Nothing is signed or broadcast here.',
        },
        { term: 'Buying and selling', text: 'No order is placed and no money moves.' },
        {
          term: 'Identity verification',
          text: 'What you type stays in your browser and is not sent. No review takes place.',
        },
        {
          term: 'Sample addresses',
          text: 'A sample address has no private key. Coins sent to it are lost permanently.',
        },
        {
          term: 'Wallet keys',
          text: "Your wallet's private keys are created in your browser. We never receive them and can't restore them or move your coins. You are solely responsible for backing up your recovery phrase.",
        },
      ],
    },
    {
      id: 'price',
      title: 'Free and Pro',
      summary: 'The free plan costs nothing. Pro is a paid monthly subscription.',
      more: [
        `We list Pro at ${landingPrice} per month here and on the home page, and at ${tradingPrice} per month on the trading pages. You pay the amount on the payment page.`,
        'The free plan includes a market dashboard and limited alerts. Subscriptions are paid through a card payment provider, which also handles renewals and cancellations. This version does not unlock additional features for subscribers.',
      ],
    },
    {
      id: 'risk',
      title: 'Risk and financial advice',
      summary: 'Bitcoin is a high-risk asset. You can lose everything you put in.',
      more: [
        'Nothing here is advice to buy, hold or sell, and no tool guarantees a result. Your decisions are your own.',
      ],
    },
    {
      id: 'prices',
      title: 'Market prices',
      summary: 'Prices come from public feeds and can be late or wrong.',
      more: [
        'Each price shows its age and source. Sample and simulated prices are labeled and do not reflect the market.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      summary: 'Your account is for you alone. Keep your password secret.',
      more: [
        'Use your own email address. Anyone with your password can act as you, so change it if someone else may know it. You can stop using your account at any time and delete it on the profile page.',
      ],
    },
    {
      id: 'fair-use',
      title: 'Fair use',
      summary: 'Do not use the service unlawfully or in ways that harm it or its users.',
      more: ['Automated use is allowed within our rate limits. Requests over the limit are rejected.'],
    },
    {
      id: 'liability',
      title: 'Liability',
      summary: 'The service is provided "as is", to the extent permitted by law.',
      more: [
        'The service may change, fail or end. Nothing in these terms limits rights you have by law or liability that cannot be excluded by law.',
      ],
    },
    {
      id: 'operator',
      title: 'Operator',
      summary: `Your agreement is with the operator of the server at ${host}.`,
      more: [
        "Anyone can run this software, so these terms do not name a company. The law of the operator's place of business applies. Mandatory consumer protections where you live still apply.",
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
