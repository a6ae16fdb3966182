import { ALERT_LIFETIME_DAYS, type AlertKind, type AlertStatus, type Currency } from '@satlens/domain'

/** The texts of the price alerts. */
export const messages = {
  title: 'Price alerts',
  loading: 'Loading your alerts',
  loadFailed: 'Failed to load your alerts',
  list: 'Your alerts',
  create: 'New alert',
  active: (active: number, limit: number) => `${active} of ${limit} active`,
  limits: (limit: number) =>
    `Free plan: up to ${limit} active alerts. Each alert triggers once and expires after ${ALERT_LIFETIME_DAYS} days.`,
  none: 'No alerts',
  noneBody: "Set a price or a 24h change, and we'll alert you when the market reaches it.",

  paused: {
    title: 'Alerts are on hold',
    because: {
      delayed: "The latest price is too old. We can't alert you to changes until the next live price.",
      unavailable:
        "The price feed isn't responding. We can't alert you to changes until the next live price.",
      simulated: "Prices on this server are simulated, so alerts don't trigger.",
    },
    titleIn: (currency: Currency) => `Alerts in ${currency} are on hold`,
    noHistory:
      "We don't know the price 24 hours ago in this currency yet. 24h change alerts start once we have collected prices for a day.",
    some: (kinds: readonly AlertKind[]) =>
      `This affects ${kinds.includes('day_move') ? '24h change' : 'price'} alerts.`,
  },

  status: {
    active: 'Active',
    paused: 'Paused',
    fired: 'Triggered',
    expired: 'Expired',
  } satisfies Record<AlertStatus, string>,
  waitsUntil: (day: string) => `Expires ${day}`,
  waitsForReturn:
    'This level has already been reached. The alert triggers once the value moves back and crosses it again.',
  pausedUntil: (day: string) => `Expires ${day}`,

  email: 'Email',
  emailOf: (alert: string) => `Email me: ${alert}`,
  actions: {
    pause: { name: 'Pause', busy: 'Pausing...', done: 'Alert paused', failed: 'Failed to pause the alert' },
    resume: {
      name: 'Resume',
      busy: 'Resuming...',
      done: 'Alert resumed',
      failed: 'Failed to resume the alert',
    },
    re_arm: {
      name: 'Reactivate',
      busy: 'Reactivating...',
      done: 'Alert reactivated',
      failed: 'Failed to reactivate the alert',
    },
  },
  edit: {
    name: 'Edit',
    save: 'Save',
    saving: 'Saving...',
    arm: 'Save and reactivate',
    arming: 'Reactivating...',
    cancel: 'Cancel',
    done: 'Alert updated',
    failed: 'Failed to update the alert',
  },
  ofAlert: (action: string, alert: string) => `${action}: ${alert}`,
  emailFailed: 'Failed to update email settings',
  noAnswer: {
    title: "The server didn't respond",
    description: "Your change may not have been saved. We're reloading the list to check.",
  },

  delete: 'Delete',
  confirmDelete: {
    title: 'Delete this alert?',
    body: (alert: string) => `${alert}. Past notifications stay in the history.`,
    confirm: 'Delete alert',
    confirming: 'Deleting...',
    cancel: 'Keep it',
  },
  deleted: 'Alert deleted',
  deleteFailed: 'Failed to delete the alert',

  emails: {
    label: 'Email me when an alert triggers',
    help: 'Applies to alerts with Email turned on. Every email has an unsubscribe link.',
    unconfirmed: 'Confirm your email address to get alerts by email. Until then they appear only here.',
    on: 'Alert emails on',
    off: 'Alert emails off',
  },

  history: 'History',
  historyEmpty: {
    title: 'No alerts or payment notices yet',
    body: 'They appear here when an alert triggers, and when an account you watch is paid or pays.',
  },
  historyList: 'Alerts and payment notices, newest first',
  at: (price: string) => `at ${price}`,
  fromBefore: (direction: 'up' | 'down', price: string) => `${direction} from ${price} 24 hours earlier`,
  simulated: 'Simulated',
  emailed: 'emailed',
  crossed: (price: string) => `Alert triggered at ${price}.`,

  form: {
    title: 'New price alert',
    cancel: 'Cancel',
    kind: 'Alert type',
    kinds: { price_above: 'Above', price_below: 'Below', day_move: '24h change' } satisfies Record<
      AlertKind,
      string
    >,
    value: {
      price_above: (currency) => `Price at or above (${currency})`,
      price_below: (currency) => `Price at or below (${currency})`,
      day_move: () => 'Change up or down (%)',
    } satisfies Record<AlertKind, (currency: Currency) => string>,
    percent: '%',
    presets: 'Presets based on the current price',
    moves: 'Common values',
    move: (percent: number) => `${percent}%`,
    step: (percent: number) => `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`,
    preset: (percent: number, price: string) =>
      `${Math.abs(percent)}% ${percent > 0 ? 'above' : 'below'} the current price: ${price}`,
    now: (price: string) => `Current price: ${price}`,
    nowSimulated: (price: string) => `Current price: ${price} (simulated)`,
    notLive: 'There is no live price to compare with right now.',
    moveHelp: 'Compared with the price 24 hours earlier.',
    beyond:
      "This level has already been reached. You'll get the alert once the value moves back by 0.25% and crosses it again.",
    email: 'Also email me',
    emailsOff: 'Alert emails are turned off for your account.',
    full: (limit: number) =>
      `You've reached the free plan's limit of ${limit} active alerts. Pause or delete one to add another.`,
    submit: 'Set alert',
    submitting: 'Setting alert...',
    grouped: 'Enter a number without commas, for example 65000 or 65000.50',
    failed: 'Failed to set the alert',
    noAnswer: {
      title: "The server didn't respond",
      description:
        'The alert may not have been set. Check the list before you try again. What you typed is still here.',
    },
    done: 'Alert set',
  },
} as const
