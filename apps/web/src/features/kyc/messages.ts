import { KYC_REVIEW_TIME, type KycStatus, MISSING_FIELDS_MESSAGE, UPLOAD_HINT } from '@satlens/domain'
import type { VerificationField } from './verification-fields.ts'

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
} as const satisfies Record<VerificationField, string>

/** Everything the identity page says; the words of the spec (docs/spec/README.md#states, docs/spec/README.md#validation, docs/spec/README.md#errors, docs/spec/README.md#constants) are kept to the byte. */
export const messages = {
  title: 'Identity verification',
  lead: 'The form of an identity check, without a check behind it.',
  ribbon:
    'This product performs no identity checks. The form is a local demonstration: what you type stays in this tab and is discarded.',
  demo: {
    title: 'Nothing here is sent or kept',
    body: 'Please enter nothing real.',
    fill: 'Fill with sample data',
    clear: 'Clear',
  },

  person: 'Personal data',
  address: 'Address',
  upload: 'Upload',
  labels,
  choose: 'Choose file',
  noFile: 'No file chosen',
  uploadHint: UPLOAD_HINT,
  preview: 'The chosen document',
  chosenNote: (size: string) => `${size}. Stays in this tab; it is not uploaded.`,
  submit: 'Submit Verification',

  required: (field: VerificationField) =>
    `${labels[field]} ${field === 'nationalId' ? 'are' : 'is'} required`,
  missing: { title: 'Missing Information', description: MISSING_FIELDS_MESSAGE },
  submitted: {
    title: 'Verification Submitted',
    description: 'Demo only. Nothing was sent, and nobody reviews it.',
  },

  status: {
    title: 'Status of the check',
    names: {
      not_started: 'Not started',
      pending: 'Pending',
      approved: 'Approved',
      rejected: 'Rejected',
    } satisfies Record<KycStatus, string>,
    steps: 'Steps of the check',
    stepStates: { done: '(done)', current: '(current step)', todo: '(not yet)' },
    filled: 'Fill in the form',
    filledNote: 'Every field, and a document.',
    submit: 'Submit',
    submitNote: 'Checked for gaps in this tab, then discarded.',
    review: 'Review',
    reviewNote: `${KYC_REVIEW_TIME}. No review happens in this demo.`,
  },

  receipt: {
    title: 'Demo check, not carried out',
    checked: 'The form was checked in your browser: no field was empty.',
    pending: 'The status was set to pending, in this tab.',
    discarded: 'What you typed and the file you chose were discarded.',
    notSent: 'Nothing was sent: no data and no document.',
    notStored: 'Nothing you entered was stored or logged.',
    notReviewed: 'No identity check was started. The status stays pending.',
    again: 'Start over',
    againNote: 'Reloading the page or signing out does the same.',
    dashboard: 'Back to the dashboard',
  },
} as const
