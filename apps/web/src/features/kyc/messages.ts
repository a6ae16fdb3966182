import {
  EMPTY_SEND_FIELD_MESSAGE,
  KYC_REVIEW_TIME_TEXT,
  KYC_UPLOAD_HINT,
  type KycStatus,
} from '@satlens/domain'

/** What each field is called: in the words of docs/spec/README.md#entities. */
const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  birthDate: 'Date of birth',
  nationalId: 'Last 4 digits of the national ID number',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  document: 'ID document',
} as const

/** Everything the identity page says; the words of the spec (docs/spec/README.md#states, docs/spec/README.md#validation, docs/spec/README.md#errors, docs/spec/README.md#constants) are kept to the byte. */
export const messages = {
  title: 'Identity verification',
  lead: 'See what an identity check asks for.',
  ribbon: "We don't check identities. What you type stays in this tab and is deleted when you leave.",
  demo: {
    title: "Don't enter real information",
    fill: 'Use sample data',
    clear: 'Clear',
  },

  person: 'Personal data',
  address: 'Address',
  upload: 'Upload',
  labels,
  choose: 'Choose file',
  noFile: 'No file chosen',
  uploadHint: KYC_UPLOAD_HINT,
  preview: 'Preview of your document',
  submit: 'Submit Verification',

  required: (field: keyof typeof labels) =>
    `${labels[field]} ${field === 'nationalId' ? 'are' : 'is'} required`,
  missing: { title: 'Missing Information', description: EMPTY_SEND_FIELD_MESSAGE },
  submitted: {
    title: 'Verification Submitted',
    description: 'This is a demo. Nothing was sent for review.',
  },

  status: {
    title: 'Verification status',
    names: {
      not_started: 'Not started',
      pending: 'Pending',
      approved: 'Approved',
      rejected: 'Rejected',
    } satisfies Record<KycStatus, string>,
    steps: 'Verification steps',
    stepStates: { done: '(done)', current: '(current step)', todo: '(not started)' },
    filled: 'Fill in the form',
    filledNote: 'Complete every field and add a document.',
    submit: 'Submit',
    submitNote: 'Your browser checks that nothing is missing.',
    review: 'Review',
    reviewNote: `A review usually takes ${KYC_REVIEW_TIME_TEXT}. This demo has no review.`,
  },

  receipt: {
    title: 'Demo verification',
    checked: 'Your browser checked that no field was empty.',
    pending: 'In this tab, your status is now Pending.',
    notSent: 'Nothing you entered was sent, stored or logged.',
    again: 'Start over',
    againNote: 'Reloading the page or signing out also resets the status.',
    dashboard: 'Back to the dashboard',
  },

  /** A person and a place that cannot exist. */
  sample: {
    firstName: 'Sample',
    lastName: 'Person',
    street: '1 Example Street',
    city: 'Exampleton',
    state: 'Example State',
  },
} as const
