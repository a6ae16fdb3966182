/** The question before the page is loaded in another language. */
export const messages = {
  title: 'Change the language?',
  caution: "The page reloads in the other language, which clears anything you haven't submitted.",
  confirm: 'Change language',
  confirming: 'Changing language...',
  cancel: 'Cancel',
}
