import { ACCOUNT_NAME_MAX_LENGTH, type AccountNameIssue } from './account-name.ts'
import { LABEL_MAX_LENGTH, type LabelIssue } from './label.ts'

/** Messages for the name of a watched account. */
export const ACCOUNT_NAME_ISSUE_MESSAGES: Readonly<Record<AccountNameIssue, string>> = {
  empty: 'Enter a name for the account',
  too_long: `Name cannot be longer than ${ACCOUNT_NAME_MAX_LENGTH} characters`,
  unprintable: 'Remove line breaks and invisible characters from the name',
}

/** Messages for a label. */
export const LABEL_ISSUE_MESSAGES: Readonly<Record<LabelIssue, string>> = {
  empty: 'Enter a label',
  too_long: `Label cannot be longer than ${LABEL_MAX_LENGTH} characters`,
  private_text:
    'This looks like a private key or recovery phrase. Never write it here. If it is neither, use fewer words.',
}
